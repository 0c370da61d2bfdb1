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
	const clear = `
  int acc[24][24], left[24][24], up[24][24];
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) acc[i][j] = left[i][j] = up[i][j] = 0;`
	const result = `
  for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) c[i][j] = acc[i][j];`
	require.Less(t, cycles(clear+`
  for (int t = 0; t < 3 * 24 - 2; t++)
    for (int i = 23; i >= 0; i--)
      for (int j = 23; j >= 0; j--) {
        left[i][j] = j > 0 ? left[i][j - 1] : t - i >= 0 && t - i < 24 ? a[i][t - i] : 0;
        up[i][j] = i > 0 ? up[i - 1][j] : t - j >= 0 && t - j < 24 ? b[t - j][j] : 0;
        acc[i][j] += left[i][j] * up[i][j];
      }`+result), 1.2*plain, "registers in one loop")
	require.Less(t, cycles(clear+`
  for (int t = 0; t < 3 * 24 - 2; t++) {
    for (int i = 0; i < 24; i++) {
      left[i][0] = t >= i && t < i + 24 ? a[i][t - i] : 0;
      up[0][i] = t >= i && t < i + 24 ? b[t - i][i] : 0;
    }
    for (int i = 0; i < 24; i++) for (int j = 0; j < 24; j++) acc[i][j] += left[i][j] * up[i][j];
    for (int i = 0; i < 24; i++) for (int j = 23; j > 0; j--) left[i][j] = left[i][j - 1];
    for (int i = 23; i > 0; i--) for (int j = 0; j < 24; j++) up[i][j] = up[i - 1][j];
  }`+result), 1.2*plain, "registers in loops of their own")
}
