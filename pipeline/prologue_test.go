package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestPrologue: the exponentials of a softmax are handed on row by row, whatever the order in which they are
// summed up: in one nest with the sums they would be put into that order, and back.
func TestPrologue(t *testing.T) {
	p, d, err := decideFor(t, `#include <math.h>
void softmax(const float in[64][256], float out[64][256]) {
  for (int i = 0; i < 64; i++) {
    float m = in[i][0], s = 0, e[256];
    for (int j = 1; j < 256; j++) m = fmaxf(m, in[i][j]);
    for (int j = 0; j < 256; j++) {
      float v = expf(in[i][j] - m);
      s += v;
      e[j] = v;
    }
    for (int j = 0; j < 256; j++) out[i][j] = e[j] / s;
  }
}
`, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(4000))
}
