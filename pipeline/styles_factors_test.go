package pipeline_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFactorsOfLargeMatrices: factors with the sum of each element in a scalar take not much longer than work grows
// where the matrix is larger: where an array for these sums fits in the memories, and where the elements themselves hold them.
func TestFactorsOfLargeMatrices(t *testing.T) {
	cycles := func(n int) float64 {
		return float64(designOf(t, fmt.Sprintf(`#include <cmath>
const int n = %d;
void factors(const float a[n][n], float l[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      float sum = 0.0f;
      for (int k = 0; k < j; k++) sum += l[i][k] * l[j][k];
      if (i == j) l[i][j] = sqrtf(a[i][i] - sum);
      else l[i][j] = (a[i][j] - sum) / l[j][j];
    }
}
`, n), 900).Price.Latency)
	}
	small := cycles(160)
	require.Less(t, cycles(320), 10*small)
	require.Less(t, cycles(1280), 40*8*8*8*small)
}
