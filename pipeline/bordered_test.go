package pipeline_test

import (
	"testing"

	"codo/parallel"
)

// TestRepeatedBorders: a window that repeats the border of an image slides along a copy with a border; elements are not
// chosen for each of its places.
func TestRepeatedBorders(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}, []timed{
		{"in the nest", `static int within(int v, int n) { return v < 0 ? 0 : v >= n ? n - 1 : v; }
void f(const unsigned char a[60][160], unsigned char b[60][160]) {
  for (int y = 0; y < 60; y++)
    for (int x = 0; x < 160; x++) {
      int s = 0;
      for (int i = -2; i <= 2; i++)
        for (int j = -2; j <= 2; j++) s += (3 + i) * (4 - j) * a[within(y + i, 60)][within(x + j, 160)];
      b[y][x] = s >> 8;
    }
}
`, 330},
		{"in a nest before", `void f(const unsigned char a[60][160], unsigned char b[60][160]) {
  unsigned char p[64][164];
  for (int y = 0; y < 64; y++)
    for (int x = 0; x < 164; x++) p[y][x] = a[y < 2 ? 0 : y > 61 ? 59 : y - 2][x < 2 ? 0 : x > 161 ? 159 : x - 2];
  for (int y = 0; y < 60; y++)
    for (int x = 0; x < 160; x++) {
      int s = 0;
      for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) s += (1 + i) * (6 - j) * p[y + i][x + j];
      b[y][x] = s >> 8;
    }
}
`, 330},
	})
}
