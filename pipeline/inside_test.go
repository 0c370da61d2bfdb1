package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/model"
	"codo/parse"
)

// TestInside: loops in the body of a nest, as over the bits of each word of a product, do not run one after
// the other for each copy of that body.
func TestInside(t *testing.T) {
	r, found := parse.File("f.cpp", []byte(`void f(const unsigned long x[22][3][3], const unsigned long w[8][3][3], int y[22][8]) {
  for (int i = 0; i < 22; i++)
    for (int c = 0; c < 8; c++) {
      int s = 0;
      for (int k = 0; k < 3; k++)
        for (int l = 0; l < 3; l++) {
          unsigned long v = x[i][k][l] ^ w[c][k][l];
          int n = 0;
          for (int b = 0; b < 64; b++) n += (v >> b) & 1;
          s += 2 * n - 64;
        }
      y[i][c] = s;
    }
}`), parse.Options{})
	require.False(t, found.HasErrors(), "%v", found)
	opt := offChip(t)
	opt.Interface = Memory
	d, err := Decide(r.Program, opt, model.Options{ClockNS: 3.33})
	require.NoError(t, err)
	golden.Same(t, r.Program, d.Program)
	require.Less(t, d.Price.Latency, int64(300))
}
