package affine

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestUntil runs a loop that data ends, which has no trip count.
func TestUntil(t *testing.T) {
	text, err := os.ReadFile("testdata/again.ir")
	require.NoError(t, err)
	p, err := Read(string(text))
	require.NoError(t, err)
	x, y := NewData(p.Args[0]), NewData(p.Args[1])
	for i, v := range []float64{0.5, 8, 3, 1} {
		x.Floats[i] = v
	}
	require.NoError(t, Interpret(p, []*Data{x, y}))
	for i, want := range []float64{0.5, 1, 0.75, 1} {
		require.Equal(t, want, y.Floats[i])
	}
	Walk(p.Tasks[0].Body, func(s Stmt) bool {
		if l, ok := s.(*Loop); ok && l.Again {
			_, _, known := TripRange(l)
			_, _, constant := ConstantTrips(l)
			require.False(t, known || constant)
			require.Equal(t, "done", FlagOf(l).Buffer.Name)
		}
		return true
	})
}

// TestUntilNever stops a loop whose flag nothing sets.
func TestUntilNever(t *testing.T) {
	_, err := runText(t, `program e "e.cpp"
arg out i32[1]
task t {
  local done bool
  done = false
  for run = 0:i64 to done ? 0:i64 : 9:i64 again type=i64 {
    if (!done) {
      out[0] = out[0] + 1
      done = out[0] < 0
    }
  }
  for run = 0:i64 to done ? 0:i64 : 9223372036854775807:i64 again type=i64 {
    if (!done) {
      out[0] = 1
    }
  }
}`, InterpretOptions{MaxSteps: 1000})
	require.ErrorIs(t, err, ErrSteps)
}
