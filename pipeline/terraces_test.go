package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/device"
	"codo/internal/golden"
	"codo/parallel"
)

// TestPartsOfTriangles: of nests over triangles not all of the rectangle around them is gone through, and of a table
// of intervals whose cells depend on each other those of a row are computed side by side.
func TestPartsOfTriangles(t *testing.T) {
	board, err := device.Find("u280")
	require.NoError(t, err)
	budget := parallel.Budget{DSP: 300, LUT: board.LUT, FF: board.FF, BRAM18K: board.BRAM18K, URAM: board.URAM}
	for _, c := range []struct {
		name, source string
		most         int64 // cycles
	}{
		{"product with its transpose", `void k(float c[96][96], const float a[96][80]) {
  for (int i = 0; i < 96; i++)
    for (int k = 0; k < 80; k++)
      for (int j = 0; j <= i; j++) c[i][j] += a[i][k] * a[j][k];
}
`, 96 * 96 * 80 / 100 * 8 / 10}, // of 100 lanes
		{"intervals", `void k(int m[64][64]) {
  for (int i = 63; i >= 0; i--)
    for (int j = i + 1; j < 64; j++)
      for (int k = i + 1; k < j; k++) m[i][j] = m[i][j] > m[i][k] + m[k + 1][j] ? m[i][j] : m[i][k] + m[k + 1][j];
}
`, 64 * 64 * 2},
	} {
		source, d, err := decideFor(t, c.source, budget)
		require.NoError(t, err, c.name)
		golden.Same(t, source, d.Program)
		t.Logf("%s: %d cycles, %d DSPs", c.name, d.Timing.Latency, d.Price.Uses.DSP)
		require.LessOrEqual(t, d.Timing.Latency, c.most, c.name)
	}
}
