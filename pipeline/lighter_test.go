package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLighter: a table that data chooses from serves so many reads in a cycle: a run with fewer pixels at once is
// shorter than one with all, which wait for it.
func TestLighter(t *testing.T) {
	d := designOf(t, `void range(const unsigned char x[28][33], const int table[256], int y[24][29]) {
  for (int i = 0; i < 24; i++)
    for (int j = 0; j < 29; j++) {
      int s = 0;
      for (int p = 0; p < 5; p++)
        for (int q = 0; q < 5; q++) {
          int d = x[i + p][j + q] - x[i + 2][j + 2];
          s += table[d < 0 ? -d : d];
        }
      y[i][j] = s;
    }
}
`, 900)
	require.Less(t, d.Price.Latency, int64(24*29*25/8), "with more than four copies of two ports")
}
