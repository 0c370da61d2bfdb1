package hbm_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// passing is a program that loads an array and stores its new values, by these loops.
func passing(load, store string) string {
	return fmt.Sprintf(`program p "p.cpp"
arg a f32[8][32]
arg a_new f32[8][32] into=a
channel c f32[8][32] fifo lanes=16
task load_a @2:3 {
  for %s {
    local v f32[16]
    for u = 0 to 16 unroll=-1 {
      v[u] = a[i][16 * j + u]
    }
    push c, v
  }}
}
task store_a @4:5 {
  for %s {
    local w f32[16]
    pop c -> w
    for x = 0 to 16 unroll=-1 {
      a_new[k][16 * l + x] = w[x]
    }
  }}
}
`, load, store)
}

// TestPassesInOrder: where new values of an array are stored while the old ones are loaded, both go in the order in
// which it lies in memory. Words refuses all else, naming the task, and leaves the program.
func TestPassesInOrder(t *testing.T) {
	const rows, columns = "i = 0 to 8 { for j = 0 to 2", "j = 0 to 2 { for i = 0 to 8"
	const stored, turned = "k = 0 to 8 { for l = 0 to 2", "l = 0 to 2 { for k = 0 to 8"
	for _, c := range []struct{ load, store, says string }{
		{rows, stored, ""},
		{columns, turned, "load_a does not go through a in the order in which it lies in memory"},
		{rows, turned, "store_a does not go through a_new in the order in which it lies in memory"},
	} {
		p := golden.Read(t, passing(c.load, c.store))
		before := affine.Print(p)
		found := hbm.Words(p, hbm.Parts{})
		if c.says == "" {
			require.Empty(t, found)
			require.NotEqual(t, before, affine.Print(p))
			continue
		}
		require.True(t, found.HasErrors())
		require.Contains(t, found[0].Text, c.says)
		require.NotZero(t, found[0].Pos)
		require.Equal(t, before, affine.Print(p))
	}
}
