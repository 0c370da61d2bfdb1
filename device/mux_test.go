package device

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMux compares multiplexers with the reports of rule 8.
func TestMux(t *testing.T) {
	for inputs, luts := range map[int]int{1: 0, 2: 9, 3: 14, 4: 20, 8: 43, 11: 59, 12: 65, 16: 65, 32: 148, 256: 1184} {
		require.Equal(t, luts, Mux(inputs).LUT, inputs)
	}
	require.InDelta(t, 81, Mux(17).LUT, 3)
}
