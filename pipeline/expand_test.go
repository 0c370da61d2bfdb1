package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestExpandInside: rows that are computed anew in place are kept for the loops inside alone where those of all
// would be too many, and cost no more.
func TestExpandInside(t *testing.T) {
	p, d, err := decideFor(t, `void rows(float A[70][40][24], const float C[24][24]) {
  float sum[24];
  for (int r = 0; r < 70; r++)
    for (int q = 0; q < 40; q++) {
      for (int p = 0; p < 24; p++) {
        sum[p] = 0;
        for (int s = 0; s < 24; s++) sum[p] += A[r][q][s] * C[s][p];
      }
      for (int p = 0; p < 24; p++) A[r][q][p] = sum[p];
    }
}
`, parallel.Budget{DSP: 220, LUT: 53200, FF: 106400, BRAM18K: 280})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(28000)) // 44 products at the same time, with their additions
}
