package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestEpilogue: what is made of each element of a product of matrices is computed while the next
// ones are summed up: a GELU would take as long as the product else.
func TestEpilogue(t *testing.T) {
	cycles := func(value string) float64 {
		p, d, err := decideFor(t, `#include <math.h>
void layer(const float A[96][64], const float B[64][80], float C[96][80]) {
  for (int i = 0; i < 96; i++)
    for (int j = 0; j < 80; j++) {
      float s = 0;
      for (int k = 0; k < 64; k++) s += A[i][k] * B[k][j];
      C[i][j] = `+value+`;
    }
}
`, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
		require.NoError(t, err)
		golden.Same(t, p, d.Program)
		return float64(d.Timing.Latency)
	}
	require.Less(t, cycles("0.5f * s * (1.0f + tanhf(0.7978846f * (s + 0.044715f * s * s * s)))"), 1.8*cycles("s"))
}
