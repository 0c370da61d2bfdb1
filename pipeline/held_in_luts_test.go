package pipeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
)

// TestHeldInLUTs: off chip, too, products of small integers that lie in LUTs serve as many results at a time as arrays have banks:
// LUTs that are left make a convolution faster.
func TestHeldInLUTs(t *testing.T) {
	x, opt := preparedAXI(t, `void f(const signed char in[16][18][34], const signed char w[32][16][3][3], const int bias[32], signed char out[32][16][32]) {
  for (int o = 0; o < 32; o++)
    for (int y = 0; y < 16; y++)
      for (int x = 0; x < 32; x++) {
        int s = bias[o];
        for (int c = 0; c < 16; c++)
          for (int p = 0; p < 3; p++)
            for (int q = 0; q < 3; q++) s += in[c][y + p][x + q] * w[o][c][p][q];
        s >>= 7;
        out[o][y][x] = s > 127 ? 127 : s < 0 ? 0 : s;
      }
}
`)
	opt.parts = 4
	within := func(luts int) *Decision {
		own := *opt.Parallel
		own.Budget.LUT, own.Budget.FF = luts, 2*luts
		opt.Parallel = &own
		opt = opt.settled()
		r := prepared(x.source, opt).search(opt)
		require.True(t, r.found())
		return r.d
	}
	some, all := within(300000), within(900000)
	t.Logf("%d cycles with %d LUTs, %d with %d", some.Timing.Latency, some.Price.Uses.LUT, all.Timing.Latency, all.Price.Uses.LUT)
	require.Less(t, 4*all.Timing.Latency, 3*some.Timing.Latency)
	golden.Same(t, x.source, all.Program)
}
