package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSystolicSteps: a product takes hardly longer as a loop over the steps of a systolic array.
func TestSystolicSteps(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `void array(const int a[24][24], const int b[24][24], int c[24][24]) {
`+body+`
}
`, 600).Price.Latency)
	}
	plain := cycles(`
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 24; j++) {
      c[i][j] = 0;
      for (int k = 0; k < 24; k++) c[i][j] += a[i][k] * b[k][j];
    }`)
	require.Less(t, cycles(`
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) c[i][j] = 0;
  for (int t = 0; t < 3 * 24 - 2; t++)
    for (int i = 0; i < 24; i++)
      for (int j = 0; j < 24; j++)
        if (t - i - j >= 0 && t - i - j < 24) c[i][j] += a[i][t - i - j] * b[t - i - j][j];`), 1.2*plain, "conditions")
}
