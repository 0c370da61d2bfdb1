package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/pipeline"
)

// TestExpandBesideLarge: an array that is large anyhow is no reason to leave small ones as
// they are.
func TestExpandBesideLarge(t *testing.T) {
	p, err := affine.Read(`program p "p.cpp"
arg x f32[300][300] const
arg y f32[16][8]
arg z f32[300]
task p {
  local large f32[300][300]
  for i = 0 to 300 {
    for j = 0 to 300 {
      large[i][j] = x[i][j]
      z[i] = z[i] + large[i * j % 300][i]
    }
  }
  local s f32[8]
  for a = 0 to 16 {
    for j = 0 to 8 {
      s[j] = 0f
    }
    for k = 0 to 4 {
      for j = 0 to 8 {
        s[j] = s[j] + x[299 - a][k * 7 + j]
      }
    }
    for j = 0 to 8 {
      y[a][j] = s[j]
    }
  }
}`)
	require.NoError(t, err)
	q, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory, Until: "expand"})
	require.NoError(t, err)
	require.Contains(t, affine.Print(q), "local s f32[16][8]")
}
