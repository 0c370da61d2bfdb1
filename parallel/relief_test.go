package parallel_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestRelief: DSPs that nobody takes save LUTs where these are scarce, as long as DSPs are
// not taken more than LUTs.
func TestRelief(t *testing.T) {
	ways := []parallel.Way{{Cycles: 100, DSP: 0, LUT: 80}, {Cycles: 100, DSP: 5, LUT: 40}, {Cycles: 100, DSP: 10, LUT: 37}}
	tables := [][]parallel.Way{ways, ways}
	require.Equal(t, []parallel.Way{ways[0], ways[0]}, parallel.Relieved(tables, parallel.Budget{DSP: 10, LUT: 400}), "there are LUTs enough")
	require.Equal(t, []parallel.Way{ways[1], ways[0]}, parallel.Relieved(tables, parallel.Budget{DSP: 10, LUT: 180}))
	require.Equal(t, []parallel.Way{ways[1], ways[1]}, parallel.Relieved(tables, parallel.Budget{DSP: 22, LUT: 140}), "more would be too many DSPs")
}

// TestLogic: what package model prices beside operators, and no counters.
func TestLogic(t *testing.T) {
	for _, c := range []struct {
		value string
		lut   int
	}{
		{"v", 0},
		{"v < 0 ? 0 : v", 1}, // one bit is kept, at least
		{"v < 0 ? 0 : v > 127 ? 127 : v", 1 + 39 + 8},
		{"(i32(x[i]) & 15) - 8", 5 + 7},
		{"i > 3 ? i32(x[i]) : 0", 1},
		{"i + 3", 0},
	} {
		p := golden.Read(t, `program p "p.cpp"
arg x u8[64] const
arg s i32[64] const
arg y i32[64]
task t {
  for i = 0 to 64 {
    local v i32
    v = s[i]
    y[i] = `+c.value+`
  }
}
`)
		dsp, lut := parallel.Operators(p.Tasks[0])
		require.Zero(t, dsp)
		require.Equal(t, c.lut, lut, c.value)
	}
}
