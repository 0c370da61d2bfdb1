package pipeline_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"codo/pipeline"
)

// TestStylesOfData: where data chooses elements, as many are taken at once as of any other array.
func TestStylesOfData(t *testing.T) {
	for _, c := range []struct {
		name, source    string
		onChip, offChip int64
	}{
		{"the least of rows that lie flat", `void knn(const int x[16], const int a[6000], int out[60]) {
  int best[60];
  for (int i = 0; i < 60; i++) best[i] = 256;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 20; j++) {
      int d = (x[0] ^ a[j * 300 + i]) & 63, most = 0, at = 4;
      for (int k = 0; k < 3; k++) if (best[3 * j + k] > most) { most = best[3 * j + k]; at = k; }
      if (d < most) best[3 * j + at] = d;
    }
  for (int i = 0; i < 60; i++) out[i] = best[i];
}`, 440, 1250}, // three comparisons, one after the other, and one with d are more than a cycle
		{"a table", "void lut(const unsigned char x[8192], const short t[256], short y[8192]) { for (int i = 0; i < 8192; i++) y[i] = t[x[i]]; }", 170, 690}, // its copies have 1,024 banks in all, the most that there may be
		{"a table that is computed", `void own(const unsigned char x[8192], const int t[256], int y[8192]) {
  int s = 0, c[256];
  for (int i = 0; i < 256; i++) { s += t[i]; c[i] = s; }
  for (int i = 0; i < 8192; i++) y[i] = c[x[i]] >> 4;
}`, 185, 670},
		{"rows of a table", "void rows(const int id[64], const float t[1000][32], float y[64][32]) { for (int i = 0; i < 64; i++) for (int d = 0; d < 32; d++) y[i][d] = t[id[i] & 511][d]; }", 25, 1750},
		{"a histogram", `void hist(const unsigned char x[8192], int h[256]) {
  for (int i = 0; i < 256; i++) h[i] = 0;
  for (int i = 0; i < 8192; i++) h[x[i]]++;
}`, 340, 870},
		{"a histogram of channels, weighed", `void channels(const unsigned char x[2000][3], const short w[2000], short h[3][64]) {
  for (int i = 0; i < 2000; i++) for (int c = 0; c < 3; c++) h[c][x[i][c] >> 2] += w[i];
}`, 230, 720},
	} {
		on := designOf(t, c.source, 900)
		require.LessOrEqual(t, on.Price.Latency, c.onChip, c.name)
		off := designAt(t, c.source, 900, pipeline.AXI)
		require.LessOrEqual(t, off.Timing.Latency, c.offChip, c.name)
		t.Logf("%s: %d and %d cycles", c.name, on.Price.Latency, off.Timing.Latency)
	}
}
