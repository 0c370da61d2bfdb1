package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/parallel"
)

// TestBottleneck compares a prediction with the design that comes of more DSPs,
// and looks at a budget that is larger than the kernel.
func TestBottleneck(t *testing.T) {
	budget := parallel.Budget{DSP: 50, LUT: 10000, FF: 290000, BRAM18K: 448, URAM: 107}
	_, d, err := decideFor(t, scheduled[0].source, budget)
	require.NoError(t, err)
	b := d.Bottleneck
	require.Equal(t, d.Program.Tasks[0].Name, b.Task)
	require.Equal(t, "DSP", b.Resource)
	require.InDelta(t, float64(d.Price.Uses.DSP)/50, b.Used, 1e-9)
	require.True(t, b.Predicted)

	budget.DSP = 60
	_, larger, err := decideFor(t, scheduled[0].source, budget)
	require.NoError(t, err)
	require.InDelta(t, 1-float64(larger.Price.Csynth)/float64(d.Price.Csynth), b.Fewer, 0.05)

	board, err := device.Find("u280")
	require.NoError(t, err)
	_, whole, err := decideFor(t, scheduled[0].source, parallel.Of(board))
	require.NoError(t, err)
	require.Less(t, whole.Bottleneck.Used, 0.8)
	require.False(t, whole.Bottleneck.Predicted)
}
