package golden_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

// failing notes that a test would have failed, and ends it as a failed one ends.
type failing struct {
	testing.TB
	failed bool
}

func (f *failing) Helper()               {}
func (f *failing) Errorf(string, ...any) { f.failed = true }
func (f *failing) FailNow()              { panic(f) }

// TestResults: a program that computes something else is found, also after others that compute the same, and
// though one with its text has been asked for before.
func TestResults(t *testing.T) {
	program := func(value string) *affine.Program {
		return golden.Read(t, `program p "p.cpp"
arg x i32[8] const
arg y i32[8]
task t {
  for i = 0 to 8 {
    y[i] = `+value+`
  }
}`)
	}
	want := golden.ResultsOf(t, program("x[i] + x[i]"))
	same := func(value string) bool {
		f := &failing{TB: t}
		func() {
			defer func() {
				if r := recover(); r != nil && r != any(f) {
					panic(r)
				}
			}()
			want.Same(f, program(value))
		}()
		return !f.failed
	}
	require.True(t, same("x[i] * 2"))
	require.False(t, same("x[i] * 3"))
	require.True(t, same("x[i] * 2"))
	require.False(t, same("x[i] * 3"))
}
