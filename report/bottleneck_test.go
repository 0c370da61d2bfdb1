package report

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/diag"
	"codo/parallel"
)

func TestBottleneck(t *testing.T) {
	for want, b := range map[string]Bottleneck{
		"bottleneck: conv2, DSP 98 % used; +20 % DSP -> -14 % cycles":             {"conv2", "DSP", 0.98, 20, 14},
		"bottleneck: conv2, LUT 99 % used; +20 % LUT -> as many cycles":           {"conv2", "LUT", 0.99, 20, 0},
		"bottleneck: conv2; no resource is short, most used is BRAM18K with 31 %": {"conv2", "BRAM18K", 0.31, 0, 0},
		"bottleneck: copy; no resource is short":                                  {Task: "copy"},
	} {
		require.Equal(t, want, b.String())
	}
}

// TestInOrder checks that a chain is worth a word only beyond the bound.
func TestInOrder(t *testing.T) {
	c := parallel.Chain{Sums: 100, Cycles: 300, Array: "s", Pos: diag.Pos{File: "k.cpp", Line: 3, Col: 5}}
	r := &Report{Bound: Bound{Cycles: 300}}
	r.InOrder(c)
	require.Nil(t, r.Chain)
	r.Bound.Cycles = 20
	r.InOrder(c)
	require.Contains(t, r.Text(), "bound of float sums in order: 300 cycles, for the 100 additions to an element of s (k.cpp:3:5); with --fp reassociate they may change order\n")
}
