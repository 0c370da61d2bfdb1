package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/parallel"
	"codo/pipeline"
)

// TestStreamedDesign: what a design in streaming form does in first and last iterations, in
// loops of one iteration and while a window fills goes; sums are left, and what they give.
func TestStreamedDesign(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
arg x f32[2][8] const
arg w f32[3] const
arg y f32[6][2]
task p {
  local s f32[2][8]
  local sums f32[6][2]
  for i = 0 to 8 {
    for k = 0 to 3 {
      for u = 0 to 1 {
        for c = 0 to 2 {
          if (k + u == 0) {
            s[c][i] = x[c][i]
          }
          if (i - 2 >= 0) {
            if (k + u == 0) {
              sums[i - 2][c] = 0f
            }
            local r f32
            r = sums[i - 2][c]
            local m f32
            m = s[c][i + k - 2] * w[k]
            local n f32
            n = r + m
            sums[i - 2][c] = n
            if (k + u - 2 == 0) {
              y[i - 2][c] = sums[i - 2][c]
            }
          }
        }
      }
    }
  }
}`)
	options := pipeline.Options{Interface: pipeline.Memory, Parallel: &parallel.Options{Budget: parallel.Budget{DSP: 100}}, Until: "fold"}
	q, _, _, err := pipeline.Run(p, options)
	require.NoError(t, err)
	text := affine.Print(q)
	require.NotContains(t, text, "if (")
	require.NotContains(t, text, "local s ")
	require.Contains(t, text, "sums[i - 2][c] = sums[i - 2][c] + x[c][i + k - 2] * w[k]")
}
