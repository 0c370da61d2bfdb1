package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestMirroredSums: sums of an element and that at the other end take hardly longer scattered than gathered.
func TestMirroredSums(t *testing.T) {
	cycles := func(body string) float64 {
		return float64(designOf(t, "void mirror(const float x[64], float y[64]) {\n"+body+"\n}\n", 900).Price.Latency)
	}
	gathered := cycles("for (int i = 0; i < 64; i++) y[i] = i < 32 ? 0.0f + x[i] * x[i] + x[63 - i] * x[63 - i] : 0.0f + x[63 - i] * x[63 - i] + x[i] * x[i];")
	scattered := cycles(`for (int i = 0; i < 64; i++) y[i] = 0;
  for (int i = 0; i < 64; i++) {
    float v = x[i] * x[i];
    y[i] += v;
    y[63 - i] += v;
  }`)
	require.Less(t, scattered, 1.5*gathered)
}
