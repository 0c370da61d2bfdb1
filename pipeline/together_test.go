package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestTogether: nests of which each needs all that the one before gives, where little else is to be
// done in the meantime, are one task; not where tasks run at the same time.
func TestTogether(t *testing.T) {
	budget := parallel.Budget{DSP: 300, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}
	p, d, err := decideFor(t, `void f(const float A[24][24], const float B[24][24], const float C[24][24], const float D[24][24], float E[24][24]) {
  float T[24][24], U[24][24];
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { T[i][j] = 0; for (int k = 0; k < 24; k++) T[i][j] += A[k][i] * B[k][j]; }
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { U[i][j] = 0; for (int k = 0; k < 24; k++) U[i][j] += T[k][i] * C[k][j]; }
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) { E[i][j] = 0; for (int k = 0; k < 24; k++) E[i][j] += U[k][i] * D[k][j]; }
}
`, budget)
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Len(t, d.Program.Tasks, 1)
	require.Less(t, d.Timing.Latency, int64(900), "three products, of which each uses what is there for all")

	p, d, err = decideFor(t, `void f(const float x[4096], float y[4096]) {
  float t[4096];
  for (int i = 0; i < 4096; i++) t[i] = x[i] * 2;
  for (int i = 0; i < 4096; i++) y[i] = t[i] + 1;
}
`, parallel.Budget{DSP: 10, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Len(t, d.Program.Tasks, 2)
}
