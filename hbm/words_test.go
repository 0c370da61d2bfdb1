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

// copyThrough is a program that loads an array of rows in tokens of some elements
// and stores it in tokens of others.
func copyThrough(elem string, rows, row, in, out int) string {
	guard := func(lanes int, body string) string {
		if row%lanes == 0 {
			return body
		}
		return fmt.Sprintf("if (j * %d + u < %d) {\n%s\n}", lanes, row, body)
	}
	strips := func(lanes int) int { return (row + lanes - 1) / lanes }
	loops := func(lanes int, before, body, after string) string {
		return fmt.Sprintf("for i = 0 to %d {\nfor j = 0 to %d {\n%s\nfor u = 0 to %d unroll=-1 {\n%s\n}\n%s\n}\n}\n", rows, strips(lanes), before, lanes, guard(lanes, body), after)
	}
	text := fmt.Sprintf("program p \"p.cpp\"\narg x %[1]s[%[2]d][%[3]d] const\narg y %[1]s[%[2]d][%[3]d]\n", elem, rows, row)
	text += fmt.Sprintf("channel c %[1]s[%[2]d][%[3]d] fifo depth=2 lanes=%[4]d\nchannel d %[1]s[%[2]d][%[3]d] fifo depth=2 lanes=%[5]d\n", elem, rows, row, in, out)
	text += "task load {\n" + loops(in, fmt.Sprintf("local v %s[%d]", elem, in), fmt.Sprintf("v[u] = x[i][j * %d + u]", in), "push c, v") + "}\n"
	text += fmt.Sprintf("task turn {\nlocal a %s[%d][%d]\n", elem, rows, row) +
		loops(in, fmt.Sprintf("local v %s[%d]\npop c -> v", elem, in), fmt.Sprintf("a[i][j * %d + u] = v[u]", in), "") +
		loops(out, fmt.Sprintf("local v %s[%d]", elem, out), fmt.Sprintf("v[u] = a[i][j * %d + u]", out), "push d, v") + "}\n"
	return text + "task store {\n" + loops(out, fmt.Sprintf("local v %s[%d]\npop d -> v", elem, out), fmt.Sprintf("y[i][j * %d + u] = v[u]", out), "") + "}\n"
}

// TestWordsSizes takes rows of all kinds through words: shorter and longer than a
// word, multiples of it and not, in tokens of all sizes. The array stays the same,
// every task takes a token per cycle, and the ports move no more words than there are.
func TestWordsSizes(t *testing.T) {
	for _, c := range []struct {
		elem           string
		rows, row      int
		word, in, outs int
	}{
		{"f32", 5, 41, 16, 16, 8}, {"f32", 3, 16, 16, 16, 16}, {"f32", 7, 10, 16, 10, 5}, {"f32", 1, 45, 16, 16, 4}, {"f32", 4, 12, 16, 4, 12},
		{"f32", 6, 30, 16, 15, 6}, {"f32", 2, 33, 16, 2, 16}, {"f64", 5, 9, 8, 8, 3}, {"u16", 4, 50, 32, 32, 25}, {"u8", 3, 77, 64, 64, 32}, {"u8", 2, 100, 64, 50, 20},
		{"ap7", 3, 77, 64, 64, 32}, {"uap20", 5, 45, 16, 16, 9}, {"bool", 2, 100, 64, 50, 64}, {"ap33", 4, 20, 8, 8, 5},
	} {
		for _, swap := range []bool{false, true} {
			if swap {
				c.in, c.outs = c.outs, c.in
			}
			t.Run(fmt.Sprint(c), func(t *testing.T) {
				p := golden.Read(t, copyThrough(c.elem, c.rows, c.row, c.in, c.outs))
				require.Empty(t, affine.Check(p, affine.Tasked))
				before := affine.Clone(p)
				hbm.Words(p, hbm.Parts{})
				require.Empty(t, affine.Check(p, affine.Tasked))
				require.Empty(t, hbm.AXI(p))
				for _, ch := range p.Channels {
					ch.Depth = 2
				}
				require.Empty(t, affine.Check(p, affine.Decided))
				golden.Same(t, before, p)
				words := (c.rows*c.row + c.word - 1) / c.word
				for _, b := range p.Args {
					require.Equal(t, []int{words, c.word}, b.Shape)
				}
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
}
