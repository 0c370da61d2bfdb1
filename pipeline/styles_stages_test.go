package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestStages: a Runge-Kutta method whose stages and coefficients are loops and tables takes hardly longer than written out, also
// where coefficients of 0 are left out, and where the stages lie flat.
func TestStages(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, `const float A[9] = {0, 0, 0, 0.5f, 0, 0, 0, 0.75f, 0};
const float b[3] = {0.25f, 0.25f, 0.5f};
static void f(const float *x, const float *u, float *k) {
  k[0] = x[1];
  k[1] = u[0] - 0.5f * x[0] * x[1];
}
void steps(const float x0[2], const float u[1], float xn[2]) {
  float x[2], v[2];
  for (int i = 0; i < 2; i++) x[i] = x0[i];
  for (int n = 0; n < 20; n++) {
`+body+`
  }
  for (int i = 0; i < 2; i++) xn[i] = x[i];
}
`, 900).Price.Latency)
	}
	plain := cycles(`float p[2], q[2], r[2];
    f(x, u, p);
    for (int i = 0; i < 2; i++) v[i] = x[i] + 0.005f * p[i];
    f(v, u, q);
    for (int i = 0; i < 2; i++) v[i] = x[i] + 0.0075f * q[i];
    f(v, u, r);
    for (int i = 0; i < 2; i++) x[i] = x[i] + 0.0025f * p[i] + 0.0025f * q[i] + 0.005f * r[i];`)
	const sum = `
    for (int s = 0; s < 3; s++)
      for (int i = 0; i < 2; i++) x[i] += 0.01f * b[s] * K[s * 2 + i];`
	for name, terms := range map[string]string{
		"all":      "float a = A[s * 3 + j] * 0.01f; for (int i = 0; i < 2; i++) v[i] += a * K[j * 2 + i];",
		"not of 0": "float a = A[s * 3 + j]; if (a != 0) { a *= 0.01f; for (int i = 0; i < 2; i++) v[i] += a * K[j * 2 + i]; }",
	} {
		require.Less(t, cycles(`float K[6];
    for (int s = 0; s < 3; s++) {
      for (int i = 0; i < 2; i++) v[i] = x[i];
      for (int j = 0; j < s; j++) { `+terms+` }
      f(v, u, K + s * 2);
    }`+sum), 1.2*plain, name)
	}
}
