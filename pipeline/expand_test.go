package pipeline_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"codo/affine"
	"codo/internal/golden"
	"codo/pipeline"
)

// TestExpandBesideLarge: an array that is large anyhow is no reason to leave small ones as
// they are.
func TestExpandBesideLarge(t *testing.T) {
	p := golden.Read(t, `program p "p.cpp"
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
	q, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory, Until: "expand"})
	require.NoError(t, err)
	require.Contains(t, affine.Print(q), "local s f32[16][8]")
}

// TestExpandArgument: an argument that each iteration works in gets a place for each of them
// where that is little, and stays where a nest that reads it back would have to hold it all.
func TestExpandArgument(t *testing.T) {
	text := `program p "p.cpp"
arg a f32[ROWS][64]
arg c f32[64][64] const
arg s f32[64]
task p {
  for r = 0 to ROWS {
    for j = 0 to 64 {
      s[j] = 0f
      for k = 0 to 64 {
        s[j] = s[j] + a[r][k] * c[k][j]
      }
    }
    for j = 0 to 64 {
      a[r][j] = s[j]
    }
  }
}`
	for rows, wide := range map[string]bool{"32": true, "4096": false} {
		p := golden.Read(t, strings.ReplaceAll(text, "ROWS", rows))
		q, _, _, err := pipeline.Run(p, pipeline.Options{Interface: pipeline.Memory, Until: "expand"})
		require.NoError(t, err)
		require.Equal(t, wide, strings.Contains(affine.Print(q), "local s_1 f32["+rows+"][64]"), rows)
	}
}
