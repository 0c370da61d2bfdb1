package pipeline_test

import (
	"testing"

	"codo/parallel"
)

// TestSumsInLUTs: where DSPs are short, additions of stencils and filters of floats are in LUTs, and products in DSPs.
func TestSumsInLUTs(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 450, LUT: 72000, FF: 145000, BRAM18K: 224, URAM: 53}, []timed{ // cycles; those in comments are with all additions where products are
		{"stencil", `
void jacobi(float a[82][82], float b[82][82]) {
  for (int t = 0; t < 2; t++) {
    for (int i = 1; i < 81; i++)
      for (int j = 1; j < 81; j++) b[i][j] = 0.2f * (a[i][j] + a[i][j - 1] + a[i][j + 1] + a[i + 1][j] + a[i - 1][j]);
    for (int i = 1; i < 81; i++)
      for (int j = 1; j < 81; j++) a[i][j] = 0.2f * (b[i][j] + b[i][j - 1] + b[i][j + 1] + b[i + 1][j] + b[i - 1][j]);
  }
}
`, 600}, // 757
		{"filter", `
void separable(const float in[60][96], const float k[3], float out[60][96]) {
  static float t[60][96];
  for (int y = 0; y < 60; y++)
    for (int x = 1; x < 95; x++) {
      float s = 0;
      for (int v = -1; v <= 1; v++) s += k[v + 1] * in[y][x + v];
      t[y][x] = s;
    }
  for (int y = 1; y < 59; y++)
    for (int x = 1; x < 95; x++) {
      float s = 0;
      for (int u = -1; u <= 1; u++) s += k[u + 1] * t[y + u][x];
      out[y][x] = s;
    }
}
`, 420}, // 445
	})
}

// TestMixed: where DSPs are short for products of small integers, and LUTs are left, some copies of a nest are in LUTs.
func TestMixed(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 220, LUT: 40000, FF: 80000, BRAM18K: 120, URAM: 20}, []timed{{"product", `
void multiply(const signed char a[64][64], const signed char b[64][64], int c[64][64]) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      int s = 0;
      for (int k = 0; k < 64; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
`, 600}}) // 660 with all of them in LUTs
}

// TestMixedFloats: where LUTs are short, what few DSPs there are multiply floats, beside many more products in LUTs, in each
// of several nests that share them.
func TestMixedFloats(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 60, LUT: 100000, FF: 200000, BRAM18K: 400, URAM: 100}, []timed{{"products", `
void twice(const float a[40][48], const float b[48][44], const float c[44][50], float g[40][50]) {
  static float e[40][44];
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 44; j++) {
      float s = 0;
      for (int k = 0; k < 48; k++) s += a[i][k] * b[k][j];
      e[i][j] = s;
    }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 50; j++) {
      float s = 0;
      for (int k = 0; k < 44; k++) s += e[i][k] * c[k][j];
      g[i][j] = s;
    }
}
`, 2000}}) // 2197 without
}
