package model_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/model"
)

// BenchmarkCost prices a decision for small tasks as a schedule search does.
func BenchmarkCost(b *testing.B) {
	for name, text := range map[string]string{
		"map": `program p "p.cpp"
arg x f32[1024] port=memory
arg y f32[1024] port=memory
task t {
  for i = 0 to 1024 ii=1 {
    y[i] = x[i] * 2f
  }
}`,
		"matmul": `program p "p.cpp"
arg a f32[64][64] partition=1:cyclic:8 port=memory
arg b f32[64][64] partition=0:cyclic:8 port=memory
channel c f32[64][64] fifo depth=4096
task t {
  local s f32[64][64]
  for i = 0 to 64 {
    for j = 0 to 64 {
      for k = 0 to 64 ii=1 unroll=8 {
        if (k == 0) {
          s[i][j] = 0f
        }
        s[i][j] = s[i][j] + a[i][k] * b[k][j]
        if (k == 63) {
          push c, s[i][j]
        }
      }
    }
  }
}`,
	} {
		b.Run(name, func(b *testing.B) {
			p, err := affine.Read(text)
			require.NoError(b, err)
			t, err := model.TaskOf(p, model.Options{})
			require.NoError(b, err)
			d := t.Decided()
			b.ReportAllocs()
			for b.Loop() {
				t.Cost(&d)
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "costs/s")
		})
	}
}

// BenchmarkEstimate prices large designs: many statements in one body, and many
// loops one after another. Both take time in proportion, but for what is looked up.
func BenchmarkEstimate(b *testing.B) {
	const n = 5000
	var body, loops strings.Builder
	for k := range n {
		fmt.Fprintf(&body, "    y[%d][i] = x[%d][i] + 1f\n", k, k)
		fmt.Fprintf(&loops, "  for i = 0 to 8 ii=1 {\n    y[%d][i] = x[%d][i] + 1f\n  }\n", k, k)
	}
	for name, text := range map[string]string{
		"statements": "  for i = 0 to 8 ii=1 {\n" + body.String() + "  }\n",
		"loops":      loops.String(),
	} {
		b.Run(name, func(b *testing.B) {
			p, err := affine.Read(fmt.Sprintf("program p \"p.cpp\"\narg x f32[%d][8] port=memory\narg y f32[%d][8] port=memory\ntask t {\n%s}", n, n, text))
			require.NoError(b, err)
			for b.Loop() {
				_, err := model.Estimate(p, model.Options{})
				require.NoError(b, err)
			}
		})
	}
}
