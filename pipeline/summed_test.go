package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// TestSummedInLUTs: where DSPs are short products of floats that are summed up are in LUTs, whether they have a name or not.
func TestSummedInLUTs(t *testing.T) {
	const (
		head = `void product(const float a[40][40], const float b[40][40], float c[40][40]) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++) {
      float sum = 0;
      for (int k = 0; k < 40; k++) {
        `
		foot = `
      }
      c[i][j] = sum;
    }
}
`
	)
	board, err := device.Find("u280")
	require.NoError(t, err)
	cycles := func(body string, luts int) int64 {
		source, d, err := decideFor(t, head+body+foot, parallel.Budget{DSP: 60, LUT: luts, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM})
		require.NoError(t, err)
		golden.Same(t, source, d.Program)
		return d.Timing.Latency
	}
	const plain, named = "sum += a[i][k] * b[k][j];", "float p = a[i][k] * b[k][j]; sum += p;"
	for _, luts := range []int{20_000, 300_000} {
		require.Equal(t, cycles(plain, luts), cycles(named, luts), "%d LUTs", luts)
	}
	require.Less(t, 4*cycles(plain, 300_000), cycles(plain, 20_000))
}
