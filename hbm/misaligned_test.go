package hbm_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestMisaligned loads random tiles whose rows begin anywhere, the first or the last of them
// first, in tokens of any size: what comes out is what was asked for, and the port moves words.
func TestMisaligned(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 19))
	words := 0
	for range 200 {
		elem, word := "f32", 16
		if rng.IntN(3) == 0 {
			elem, word = "u8", 64
		}
		ports := 1 << rng.IntN(3)
		lanes := 2 + rng.IntN(min(64, ports*word)-1)
		if rng.IntN(2) == 0 {
			lanes = min(64, ports*word)
		}
		tokens, rows, tiles := 1+rng.IntN(5), 1+rng.IntN(4), 1+rng.IntN(3)
		row := tokens*lanes - rng.IntN(2)*rng.IntN(lanes)
		first, all := rng.IntN(20), row*tiles+20+rng.IntN(40)
		if ports > 1 {
			rows = 64 * ports / tokens
		}
		line := "i"
		if rng.IntN(3) == 0 {
			line = fmt.Sprintf("%d - i", rows-1)
		}
		t.Run(fmt.Sprint(elem, ports, lanes, row, rows, tiles, first, all, line), func(t *testing.T) {
			walk := func(before, body, after string) string {
				return fmt.Sprintf("for i = 0 to %d {\nfor jt = 0 to %d {\nfor j = 0 to %d {\n%s\nfor u = 0 to %d unroll=-1 {\nif (j * %d + u < %d) {\n%s\n}\n}\n%s\n}\n}\n}\n",
					rows, tiles, (row+lanes-1)/lanes, before, lanes, lanes, row, body, after)
			}
			text := fmt.Sprintf("program p \"p.cpp\"\narg x %[1]s[%[2]d][%[3]d] const\narg y %[1]s[%[2]d][%[4]d][%[5]d]\n", elem, rows, all, tiles, row)
			text += fmt.Sprintf("channel c %s[%d][%d][%d] fifo depth=2 lanes=%d\n", elem, rows, tiles, row, lanes)
			text += "task load {\n" + walk(fmt.Sprintf("local v %s[%d]", elem, lanes), fmt.Sprintf("v[u] = x[%s][%d * jt + %d * j + u + %d]", line, row, lanes, first), "push c, v") + "}\n"
			text += "task t {\n" + walk(fmt.Sprintf("local v %s[%d]\npop c -> v", elem, lanes), fmt.Sprintf("y[i][jt][%d * j + u] = v[u]", lanes), "") + "}\n"
			p := golden.Read(t, text)
			before := affine.Clone(p)
			hbm.Words(p, hbm.Parts{Most: 4})
			require.Empty(t, affine.Check(p, affine.Tasked))
			if len(affine.Arguments(p)[0].Parts) > 1 || p.Args[0].Port.Elements > 0 {
				words++
			}
			golden.Same(t, before, p)
		})
	}
	require.Greater(t, words, 130)
}
