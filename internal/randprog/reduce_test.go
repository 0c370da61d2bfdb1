package randprog

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
)

func contains(word string) func(*affine.Program) bool {
	return func(p *affine.Program) bool { return strings.Contains(affine.Print(p), word) }
}

// TestReduce: what is left is small, valid and still fails.
func TestReduce(t *testing.T) {
	tests := []struct {
		word  string // a program fails if its text has it
		lines int    // most lines of the result
	}{
		{"sqrt(", 8},
		{"step -1", 8},
		{" << ", 8},
		{"for k = ", 14},
		{"} else {", 14},
	}
	for _, tt := range tests {
		for seed := uint64(0); ; seed++ {
			require.Less(t, seed, uint64(200), "no program with %q", tt.word)
			p := New(seed, Config{})
			if !contains(tt.word)(p) {
				continue
			}
			before := affine.Print(p)
			small := Reduce(p, contains(tt.word))
			text := affine.Print(small)
			require.Equal(t, before, affine.Print(p), "the program given has changed")
			require.Contains(t, text, tt.word)
			require.Empty(t, affine.Check(small, affine.Parsed), text)
			require.True(t, runs(small), text)
			require.LessOrEqual(t, strings.Count(text, "\n"), tt.lines, text)
			break
		}
	}
}

// TestReduceKeeps: no candidate is offered that reads what it has not written.
func TestReduceKeeps(t *testing.T) {
	p := golden.Read(t, `program f "f.cpp"
arg out i32[4]
task f {
  local tmp i32[4]
  for i = 0 to 4 {
    tmp[i] = i
  }
  for i = 0 to 4 {
    out[i] = tmp[i] + 7
  }
}
`)
	small := Reduce(p, contains("= tmp["))
	require.Equal(t, `program f "f.cpp"
arg out i32[4]
task f {
  local tmp i32[4]
  tmp[0] = 0
  out[0] = tmp[0]
}
`, affine.Print(small))
}

func TestReduceOfNoFailure(t *testing.T) {
	p := New(1, Config{})
	q := Reduce(p, func(*affine.Program) bool { return false })
	require.Equal(t, affine.Print(p), affine.Print(q))
	require.NotSame(t, p, q)
}
