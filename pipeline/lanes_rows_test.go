package pipeline_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestLanesOfAnyRow: rows of a length that nothing divides are cut into as few tokens as there is room for, not
// only into those of a power of two of elements.
func TestLanesOfAnyRow(t *testing.T) {
	text, err := os.ReadFile("../bench/kernels/harris.cpp")
	require.NoError(t, err)
	source := strings.NewReplacer("HEIGHT = 120", "HEIGHT = 12", "WIDTH = 160", "WIDTH = 163").Replace(string(text))
	p, d, err := decideFor(t, source, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(100), "four tokens of a row, of 41 elements each")
}
