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
// as many ports, each with every fourth word, small ones through one, or through as many as their tokens need. Where there are
// fewer, what these move at once is joined to tokens, or cut from them.
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
		{"u8", 300, 129, 64, 100, 2, 32, 2, 2}, {"f64", 64, 17, 16, 17, 4, 32, 2, 4},
		{"f32", 64, 64, 64, 64, 4, 4, 2, 2}, {"f32", 61, 77, 64, 40, 4, 4, 2, 2}, {"f32", 33, 81, 128, 50, 8, 6, 4, 2}, {"f64", 70, 31, 25, 32, 4, 4, 2, 2}, {"u8", 300, 129, 256, 200, 4, 4, 2, 2},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			p := golden.Read(t, copyThrough(c.elem, c.rows, c.row, c.in, c.outs))
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
			again := golden.Read(t, affine.Print(p))
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

// TestTurnedParts: tiles whose rows begin at any word come through as many ports as a token has
// words, and so do those that begin where the first port does. Those that are loaded do, too, if tokens
// are narrower, as long as each port has fewer words of a row then.
func TestTurnedParts(t *testing.T) {
	for _, c := range []struct {
		elem                             string
		rows, row, tileRows, tile, lanes int
		parts, stored                    int
	}{
		{"f32", 32, 240, 8, 80, 64, 4, 4}, {"f32", 32, 240, 4, 48, 64, 4, 4}, {"f32", 64, 80, 4, 16, 64, 4, 4}, {"f32", 32, 208, 32, 16, 32, 2, 2}, {"f64", 64, 72, 16, 24, 32, 4, 4},
		{"f32", 32, 256, 8, 128, 64, 4, 4}, {"f32", 32, 200, 8, 40, 64, 4, 1}, {"u8", 64, 320, 8, 64, 64, 1, 1},
		{"f32", 32, 240, 8, 48, 24, 4, 1}, {"f32", 32, 240, 8, 80, 40, 4, 1}, {"f32", 32, 240, 8, 16, 8, 1, 1}, {"f32", 32, 480, 8, 32, 16, 2, 2},
	} {
		t.Run(fmt.Sprint(c), func(t *testing.T) {
			walk := func(before, body, after string) string {
				return fmt.Sprintf("for it = 0 to %d tile {\nfor jt = 0 to %d tile {\nfor i = 0 to %d {\nfor j = 0 to %d {\n%s\nfor u = 0 to %d unroll=-1 {\nif (j * %d + u < %d) {\n%s\n}\n}\n%s\n}\n}\n}\n}\n",
					c.rows/c.tileRows, c.row/c.tile, c.tileRows, (c.tile+c.lanes-1)/c.lanes, before, c.lanes, c.lanes, c.tile, body, after)
			}
			at := fmt.Sprintf("[%d * it + i][%d * jt + %d * j + u]", c.tileRows, c.tile, c.lanes)
			text := fmt.Sprintf("program p \"p.cpp\"\narg x %[1]s[%[2]d][%[3]d] const\narg y %[1]s[%[2]d][%[3]d]\n", c.elem, c.rows, c.row)
			text += fmt.Sprintf("channel c %s[%d][%d][%d][%d] fifo depth=2 lanes=%d\n", c.elem, c.rows/c.tileRows, c.row/c.tile, c.tileRows, c.tile, c.lanes)
			text += "task load {\n" + walk(fmt.Sprintf("local v %s[%d]", c.elem, c.lanes), "v[u] = x"+at, "push c, v") + "}\n"
			text += "task store {\n" + walk(fmt.Sprintf("local v %s[%d]\npop c -> v", c.elem, c.lanes), "y"+at+" = v[u]", "") + "}\n"
			p := golden.Read(t, text)
			before := affine.Clone(p)
			hbm.Words(p, hbm.Parts{Most: 4})
			require.Empty(t, affine.Check(p, affine.Tasked))
			require.Len(t, affine.Arguments(p)[0].Parts, c.parts)
			require.Len(t, affine.Arguments(p)[1].Parts, c.stored)
			golden.Same(t, before, p)
		})
	}
}

// TestPartsEach: arrays with much to move share the banks; small ones do not count.
func TestPartsEach(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg a f32[64][64] const
arg b f32[64][64] const
arg x f32[64] const
arg y f32[64]
task t {
  y[0] = a[0][0] + b[0][0] + x[0]
}
`)
	for banks, want := range map[int]int{0: 8, 1: 1, 2: 1, 4: 2, 6: 2, 8: 4, 16: 8, 32: 8} {
		require.Equal(t, want, hbm.Parts{Banks: banks}.Each(p), banks)
	}
}
