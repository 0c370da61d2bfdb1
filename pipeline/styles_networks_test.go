package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSortingNetwork: steps over all places, half of which compare, take hardly longer than steps over pairs.
func TestSortingNetwork(t *testing.T) {
	cycles := func(step string) float64 {
		return float64(designOf(t, `void sort(int a[32]) {
  for (int k = 2; k <= 32; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1) {
`+step+`
    }
}
`, 900).Price.Latency)
	}
	pairs := cycles(`for (int i = 0; i < 16; i++) {
        int p = i / j * 2 * j + i % j, q = p + j, x = a[p], y = a[q];
        bool up = (p & k) == 0;
        a[p] = up == x < y ? x : y;
        a[q] = up == x < y ? y : x;
      }`)
	all := cycles(`for (int i = 0; i < 32; i++) {
        int l = i ^ j;
        if (l > i) {
          bool up = (i & k) == 0;
          if ((a[i] > a[l]) == up) { int t = a[i]; a[i] = a[l]; a[l] = t; }
        }
      }`)
	require.Less(t, all, 1.2*pairs)
}
