package nest_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/internal/randprog"
	"codo/nest"
)

// TestInterleave: cases called same_ stay as they are.
func TestInterleave(t *testing.T) {
	golden.Run(t, "testdata/interleave/*.txtar", func(t *testing.T, in map[string]string) map[string]string {
		p := golden.Read(t, in["in.ir"])
		before := affine.Clone(p)
		nest.Interleave(p.Tasks[0], 0, affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked))
		golden.Same(t, before, p)
		if strings.Contains(t.Name(), "/same_") {
			require.Equal(t, affine.Print(before), affine.Print(p))
			return nil
		}
		return map[string]string{"want.ir": affine.Print(p)}
	})
}

// TestInterleaveFew: what is not worth the wait stays.
func TestInterleaveFew(t *testing.T) {
	const rows = `program p "p.cpp"
arg x f32[16][6] const
arg y f32[16][6]
task t {
  for h = 0 to 16 {
    local total f32
    total = 0f
    for j = 0 to 6 {
      total = total + x[h][j]
    }
    for j = 0 to 6 {
      y[h][j] = x[h][j] / total
    }
  }
}
`
	for least, turned := range map[int64]bool{96: true, 97: false} {
		p := golden.Read(t, rows)
		nest.Interleave(p.Tasks[0], least, affine.NamesOf(p))
		require.Equal(t, turned, affine.Print(p) != rows)
	}
}

// TestInterleaveAny: random programs mean the same.
func TestInterleaveAny(t *testing.T) {
	for seed := range uint64(300) {
		p := randprog.New(seed, randprog.Config{})
		before := affine.Clone(p)
		nest.Interleave(p.Tasks[0], 0, affine.NamesOf(p))
		require.Empty(t, affine.Check(p, affine.Tasked), "seed %d:\n%s", seed, affine.Print(p))
		golden.Same(t, before, p)
	}
}
