package parallel_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/parallel"
)

// TestRounds: nests of one task that use no array in common run at the same time, each with operators of its own: two alike take as
// long as one of them, with twice the DSPs. Where they read one array they take turns, and share them.
func TestRounds(t *testing.T) {
	const (
		head  = "program p \"p.cpp\"\narg a f32[64][64] const\narg b f32[64][64] const\narg x f32[64] const\narg v f32[64] const\narg y f32[64]\narg z f32[64]\ntask both {\n"
		one   = "for i = 0 to 64 {\nfor k = 0 to 64 {\ny[i] = y[i] + a[i][k] * x[k]\n}\n}\n"
		apart = "for j = 0 to 64 {\nfor l = 0 to 64 {\nz[j] = z[j] + b[j][l] * v[l]\n}\n}\n"
		turns = "for j = 0 to 64 {\nfor l = 0 to 64 {\nz[j] = z[j] + b[j][l] * x[l]\n}\n}\n"
	)
	ways := func(body string) []parallel.Way {
		p, _ := read(t, head+body+"}\n")
		return parallel.Tables(p, parallel.Options{Budget: parallel.Budget{DSP: 400, LUT: 1_000_000}, ClockNS: 5})[0]
	}
	fastest := func(list []parallel.Way, dsp int) int64 {
		least := int64(math.MaxInt64)
		for _, w := range list {
			if w.DSP <= dsp {
				least = min(least, w.Cycles)
			}
		}
		return least
	}
	alone := ways(one)
	for _, w := range ways(one + apart) {
		require.GreaterOrEqual(t, w.Cycles, fastest(alone, w.DSP/2), "%d DSPs", w.DSP)
	}
	for _, w := range alone {
		if 2*w.DSP <= 400 {
			require.LessOrEqual(t, fastest(ways(one+apart), 2*w.DSP), w.Cycles, "%d DSPs", w.DSP)
		}
		require.LessOrEqual(t, fastest(ways(one+turns), w.DSP), 2*w.Cycles, "%d DSPs", w.DSP)
	}
}
