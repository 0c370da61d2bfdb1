package hbm_test

import (
	"strings"
	"testing"

	"codo/affine"
	"codo/hbm"
	"codo/internal/golden"
)

// TestTurnedTokens loads blocks that are turned around on their way, in two places: what comes is no row of the array.
func TestTurnedTokens(t *testing.T) {
	const text = `program k "k.cpp"
arg w f32[16][4][4] const
arg y f32[16][4][4] port=axi
channel w_1 f32[16][4][4] fifo lanes=4 stream="x" reason="y"
task load_w {
  for i = 0 to 16 {
    local w_1_out f32[4][4]
    for r = 0 to 4 unroll=-1 {
      for s = 0 to 4 unroll=-1 {
        w_1_out[s][r] = w[i][r][s]
      }
    }
    for a = 0 to 4 unroll=-1 {
      local v f32[4]
      for b = 0 to 4 unroll=-1 {
        v[b] = w_1_out[a][b]
      }
      push w_1, v
    }
  }
}
task k_y {
  for i = 0 to 16 {
    for s = 0 to 4 {
      local u f32[4]
      pop w_1 -> u
      for r = 0 to 4 unroll=-1 {
        y[i][r][s] = u[r]
      }
    }
  }
}
`
	for _, turned := range []string{text, strings.NewReplacer("w_1_out[s][r]", "w_1_out[r][s]", "w_1_out[a][b]", "w_1_out[b][a]").Replace(text)} {
		p := golden.Read(t, turned)
		q := affine.Clone(p)
		hbm.Words(q, hbm.Parts{})
		golden.Same(t, p, q)
	}
}
