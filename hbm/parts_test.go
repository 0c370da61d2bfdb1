package hbm_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
	"codo/model"
	"codo/nest"
)

// TestParts moves arrays of all lengths in up to four words at a time: large ones through
// as many ports, each with every fourth word, small ones through one.
func TestParts(t *testing.T) {
	for _, c := range []struct {
		elem          string
		rows, row     int
		in, outs      int
		most, ports   int
		partsX, partY int
	}{
		{"f32", 64, 64, 64, 16, 4, 32, 4, 4}, {"f32", 61, 77, 64, 40, 4, 32, 4, 4}, {"f32", 60, 80, 20, 33, 4, 0, 4, 4},
		{"f32", 64, 64, 16, 32, 2, 32, 2, 2}, {"f32", 66, 81, 32, 16, 4, 5, 4, 1}, {"f32", 33, 81, 32, 32, 4, 4, 2, 2},
		{"f32", 3, 45, 45, 33, 4, 32, 1, 1}, {"f32", 5, 64, 64, 32, 4, 32, 1, 1}, {"f32", 5, 41, 17, 41, 4, 32, 1, 1}, {"f32", 1, 83, 64, 64, 4, 32, 1, 1},
		{"u8", 300, 129, 64, 100, 2, 32, 2, 2}, {"f64", 64, 17, 16, 17, 4, 32, 2, 1},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			p, err := affine.Read(copyThrough(c.elem, c.rows, c.row, c.in, c.outs))
			require.NoError(t, err)
			before := affine.Clone(p)
			hbm.Words(p, hbm.Parts{Most: c.most, Ports: c.ports})
			require.Empty(t, affine.Check(p, affine.Tasked))
			require.Empty(t, hbm.AXI(p))
			for _, ch := range p.Channels {
				ch.Depth = 2
			}
			require.Empty(t, affine.Check(p, affine.Decided))
			args := affine.Arguments(p)
			require.Equal(t, []int{c.partsX, c.partY}, []int{len(args[0].Parts), len(args[1].Parts)})
			require.Equal(t, c.rows*c.row, args[0].Elements())
			golden.Same(t, before, p)
			again, err := affine.Read(affine.Print(p))
			require.NoError(t, err)
			require.Equal(t, affine.Print(p), affine.Print(again))
			for _, task := range p.Tasks {
				affine.Walk(task.Body, func(s affine.Stmt) bool {
					if l, ok := s.(*affine.Loop); ok && l.Unroll == 0 && nest.IsInnermost(l) {
						l.II = -1
					}
					return true
				})
			}
			report, err := model.Estimate(p, model.Options{})
			require.NoError(t, err)
			for _, task := range report.Tasks {
				for _, l := range task.Loops {
					require.True(t, task.Task.Name == "turn" || !l.Pipelined || l.II == 1, "%s has II %d", task.Task.Name, l.II)
				}
			}
		})
	}
}
