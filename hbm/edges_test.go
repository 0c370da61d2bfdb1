package hbm_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
	"codo/sim"
)

// TestStoresOfABox stores boxes of an array, in tokens of a word: with elements left out
// on one side of a row, on both and on none. What is beside the box stays, the ports move
// whole words, and a run with bounded FIFOs ends.
func TestStoresOfABox(t *testing.T) {
	for _, c := range []struct{ rows, row, top, bottom, left, right int }{
		{6, 64, 1, 5, 1, 63}, {5, 48, 0, 5, 3, 45}, {5, 48, 2, 4, 0, 46}, {7, 32, 1, 7, 5, 32}, {6, 32, 2, 5, 0, 32}, {4, 64, 0, 3, 1, 61},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			p := golden.Read(t, fmt.Sprintf(`program p "p.cpp"
arg x f32[%[1]d][%[2]d] const
arg y f32[%[1]d][%[2]d]
channel c f32[%[1]d][%[2]d] fifo lanes=16
channel d f32[%[1]d][%[2]d] fifo lanes=16
task load { for i = 0 to %[1]d { for j = 0 to %[7]d {
  local v f32[16]
  for u = 0 to 16 unroll=-1 { v[u] = x[i][16*j + u] }
  push c, v
} } }
task negate { for i = 0 to %[1]d { for j = 0 to %[7]d {
  local v f32[16]
  local w f32[16]
  pop c -> v
  for u = 0 to 16 unroll=-1 { w[u] = -v[u] }
  push d, w
} } }
task store { for i = 0 to %[1]d { for j = 0 to %[7]d {
  local v f32[16]
  pop d -> v
  for u = 0 to 16 unroll=-1 {
    if (i >= %[3]d && i < %[4]d && 16*j + u >= %[5]d && 16*j + u < %[6]d) { y[i][16*j + u] = v[u] }
  }
} } }
`, c.rows, c.row, c.top, c.bottom, c.left, c.right, c.row/16))
			require.Empty(t, affine.Check(p, affine.Tasked))
			before := affine.Clone(p)
			hbm.Words(p, hbm.Parts{})
			require.Empty(t, affine.Check(p, affine.Tasked))
			require.Equal(t, c.rows*c.row, p.Args[1].Port.Elements, "the port moves words")
			golden.Same(t, before, p)
			for _, c := range p.Channels {
				c.Depth = max(2, c.Depth)
			}
			require.Empty(t, hbm.AXI(p), "what is stored has been loaded")
			want, got := []*affine.Data{}, []*affine.Data{}
			for i := range p.Args {
				want, got = append(want, affine.RandomData(before.Args[i], uint64(i))), append(got, affine.RandomData(p.Args[i], uint64(i)))
			}
			require.NoError(t, affine.Interpret(before, want))
			r, err := sim.Run(p, got)
			require.NoError(t, err)
			require.NoError(t, r.Err())
			at, same := want[1].Diff(got[1])
			require.True(t, same, "element %d differs", at)
		})
	}
}
