package hbm_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
	"codo/hbm"
	"codo/internal/golden"
)

// TestStays: what a task updates in place and cannot hold is reported where it is declared,
// with the place that writes it; what fits, or passes by, is not.
func TestStays(t *testing.T) {
	const text = `program p "p.cpp"
arg x f32[64] const @1:10
arg y f32[64] @1:20
task t {
  for i = 1 to 64 {
    y[i] = y[i - 1] + x[i] @3:5
  }
}
`
	for room, want := range map[int64]int{4096: 0, 1024: 1} {
		p := golden.Read(t, text)
		hbm.Transfer(p, room, false, false, 0, 1)
		found := hbm.Stays(p, room)
		require.Len(t, found, want)
		for _, d := range found {
			require.Equal(t, diag.StaysOffChip, d.Code)
			require.Equal(t, "p.cpp:1:20", d.Pos.String())
			require.Contains(t, d.Text, "y stays off chip: task t reaches it element by element")
			require.Len(t, d.Notes, 1)
			require.Equal(t, "p.cpp:3:5", d.Notes[0].Pos.String())
		}
	}
}
