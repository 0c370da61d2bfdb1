package pipeline_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestInStep: a product of two products takes hardly longer, for each of its multiplications, than
// one of them alone: all three are made at the same time, a column of the one factor and a row of
// the other after the other.
func TestInStep(t *testing.T) {
	const product = `
template <int N> void product(const float x[N][N], const float y[N][N], float z[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      z[i][j] = 0;
      for (int k = 0; k < N; k++) z[i][j] += x[i][k] * y[k][j];
    }
}
`
	for _, n := range []int{72, 73} {
		one := designInDSPs(t, fmt.Sprintf(product+`
void one(const float a[%[1]d][%[1]d], const float b[%[1]d][%[1]d], float g[%[1]d][%[1]d]) { product<%[1]d>(a, b, g); }
`, n), 300)
		three := designInDSPs(t, fmt.Sprintf(product+`
void three(const float a[%[1]d][%[1]d], const float b[%[1]d][%[1]d], const float c[%[1]d][%[1]d], const float d[%[1]d][%[1]d], float g[%[1]d][%[1]d]) {
  float e[%[1]d][%[1]d], f[%[1]d][%[1]d];
  product<%[1]d>(a, b, e);
  product<%[1]d>(c, d, f);
  product<%[1]d>(e, f, g);
}
`, n), 300)
		longer := float64(three.Timing.Latency) / float64(3*one.Timing.Latency)
		t.Logf("%d: %.2f", n, longer)
		require.Less(t, longer, 1.3)
	}
}
