package model_test

import (
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
			t, err := model.NewTask(p.Tasks[0], model.NewContext(p, model.Options{}))
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
