package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/internal/golden"
	"codo/parallel"
)

// TestQuotients: divisions by constants keep no loop from having as many copies as others.
func TestQuotients(t *testing.T) {
	p, d, err := decideFor(t, `void digits(const short a[1000], signed char low[1000], short rest[1000]) {
  for (int i = 0; i < 1000; i++) {
    short h = a[i];
    low[i] = h % 10;
    rest[i] = h / 10;
  }
}
`, parallel.Budget{DSP: 220, LUT: 53200, FF: 106400, BRAM18K: 280})
	require.NoError(t, err)
	golden.Same(t, p, d.Program)
	require.Less(t, d.Timing.Latency, int64(60))
	require.Zero(t, d.Price.Uses.DSP)
}

// TestShifts: errors of pixels that are divided by a power of two, in both signs, take no dividers, of which each would wait for
// the one before.
func TestShifts(t *testing.T) {
	const budget = 900
	takeAtMost(t, parallel.Budget{DSP: budget, LUT: 1303680, FF: 2607360, BRAM18K: 4032}, []timed{{"dithered", `void dithered(int img[32][32]) {
  for (int y = 0; y < 31; y++)
    for (int x = 1; x < 31; x++) {
      int old = img[y][x], now = old > 127 ? 255 : 0, err = old - now;
      img[y][x] = now;
      img[y][x + 1] += err * 7 / 16;
      img[y + 1][x - 1] += err * 3 / 16;
      img[y + 1][x] += err * 5 / 16;
      img[y + 1][x + 1] += err / 16;
    }
}
`, 500}})
}

// TestReciprocals: floats divided by a power of two in a recurrence take no division in it.
func TestReciprocals(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 900, LUT: 1303680, FF: 2607360, BRAM18K: 4032}, []timed{{"smoothed", `void smoothed(const float x[500], float y[500]) {
  float s = 0.0f;
  for (int i = 0; i < 500; i++) {
    s = (s + x[i]) / 4.0f;
    y[i] = s;
  }
}
`, 6000}})
}
