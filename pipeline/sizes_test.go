package pipeline_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestOddSizes: sizes that nothing divides take hardly longer, for each product, than those
// around them: the last block of rows and the last token of a row are not full then.
func TestOddSizes(t *testing.T) {
	for _, c := range []struct {
		name, source string
		products     func(n, m, k int) int
		even, odd    [3]int
	}{
		{"layers", `void layers(const float x[%[1]d][%[2]d], const float v[%[2]d][%[3]d], const float w[%[3]d][%[2]d], float y[%[1]d][%[2]d]) {
  static float h[%[1]d][%[3]d];
  for (int i = 0; i < %[1]d; i++)
    for (int j = 0; j < %[3]d; j++) {
      float s = 0;
      for (int k = 0; k < %[2]d; k++) s += x[i][k] * v[k][j];
      h[i][j] = s > 0 ? s : 0;
    }
  for (int i = 0; i < %[1]d; i++)
    for (int j = 0; j < %[2]d; j++) {
      float s = 0;
      for (int k = 0; k < %[3]d; k++) s += h[i][k] * w[k][j];
      y[i][j] = s;
    }
}`, func(n, m, k int) int { return 2 * n * m * k }, [3]int{512, 64, 96}, [3]int{521, 67, 97}},
		{"convolutions", `void convolutions(const float x[%[3]d][%[1]d][%[2]d], const float v[%[3]d][%[3]d][3][3], const float w[%[3]d][%[3]d][3][3], float y[%[3]d][%[1]d][%[2]d]) {
  static float a[%[3]d][%[1]d][%[2]d], h[%[3]d][%[1]d][%[2]d];
  for (int o = 0; o < %[3]d; o++)
    for (int i = 0; i < %[1]d; i++)
      for (int j = 0; j < %[2]d; j++) {
        float s = 0;
        for (int c = 0; c < %[3]d; c++)
          for (int p = 0; p < 3; p++)
            for (int q = 0; q < 3; q++)
              if (i + p >= 1 && i + p <= %[1]d && j + q >= 1 && j + q <= %[2]d) s += x[c][i + p - 1][j + q - 1] * v[o][c][p][q];
        a[o][i][j] = s;
      }
  for (int o = 0; o < %[3]d; o++)
    for (int i = 0; i < %[1]d; i++)
      for (int j = 0; j < %[2]d; j++) h[o][i][j] = a[o][i][j] > 0 ? a[o][i][j] * 0.5f : 0;
  for (int o = 0; o < %[3]d; o++)
    for (int i = 0; i < %[1]d; i++)
      for (int j = 0; j < %[2]d; j++) {
        float s = 0;
        for (int c = 0; c < %[3]d; c++)
          for (int p = 0; p < 3; p++)
            for (int q = 0; q < 3; q++)
              if (i + p >= 1 && i + p <= %[1]d && j + q >= 1 && j + q <= %[2]d) s += h[c][i + p - 1][j + q - 1] * w[o][c][p][q];
        y[o][i][j] = s;
      }
}`, func(n, m, k int) int { return 18 * n * m * k * k }, [3]int{48, 48, 16}, [3]int{47, 53, 17}},
		{"passes", `void passes(const float x[%[1]d][%[2]d], float y[%[1]d][%[2]d]) {
  float a[%[1]d][%[2]d], b[%[1]d][%[2]d];
  for (int i = 0; i < %[1]d; i++) {
    float m = 0;
    for (int j = 0; j < %[2]d; j++) { a[i][j] = x[i][j] * 0.%[3]df + m * 0.25f; m = a[i][j]; }
  }
  for (int i = 0; i < %[1]d; i++)
    for (int j = 0; j < %[2]d; j++) y[i][j] = a[i][j] + x[i][j];
  for (int j = 0; j < %[2]d; j++) {
    float m = 0;
    for (int i = %[1]d - 1; i >= 0; i--) { b[i][j] = y[i][j] * 0.%[3]df + m * 0.25f; m = y[i][j]; }
  }
  for (int i = 0; i < %[1]d; i++)
    for (int j = 0; j < %[2]d; j++) y[i][j] = b[i][j] * 0.5f;
}`, func(n, m, k int) int { return n * m }, [3]int{100, 40, 5}, [3]int{101, 40, 5}},
	} {
		each := func(size [3]int) float64 {
			d := designInDSPs(t, fmt.Sprintf(c.source, size[0], size[1], size[2]), 600)
			return float64(d.Timing.Latency) / float64(c.products(size[0], size[1], size[2]))
		}
		even, odd := each(c.even), each(c.odd)
		require.Less(t, odd, 1.25*even, "%s: %v against %v", c.name, c.odd, c.even)
		t.Logf("%s: %.2f", c.name, odd/even)
	}
}
