package report

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBoundOfOne: one cycle is not several.
func TestBoundOfOne(t *testing.T) {
	r := &Report{Bound: Bound{Cycles: 1, By: "DSP", Ratio: 0.5}}
	require.Contains(t, r.Text(), "bound: 1 cycle by DSP, ratio 0.50\n")
}
