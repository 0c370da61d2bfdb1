package pipeline_test

import (
	"testing"

	"codo/parallel"
)

// TestRowStrips: the tasks of a normalisation hand on the rows of a strip side by side, so that none keeps them to
// turn them, and sums wait for each other no longer than the additions take.
func TestRowStrips(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}, []timed{ // cycles; those in comments are without strips
		{"softmax", `#include <math.h>
void softmax(const float in[192][512], float out[192][512]) {
  for (int i = 0; i < 192; i++) {
    float m = in[i][0], s = 0, e[512];
    for (int j = 1; j < 512; j++) m = in[i][j] > m ? in[i][j] : m;
    for (int j = 0; j < 512; j++) { e[j] = expf(in[i][j] - m); s += e[j]; }
    for (int j = 0; j < 512; j++) out[i][j] = e[j] / s;
  }
}
`, 4600}, // 5394
		{"layernorm", `#include <math.h>
void layernorm(const float x[150][256], const float g[256], float y[150][256]) {
  for (int i = 0; i < 150; i++) {
    float mean = 0, var = 0;
    for (int j = 0; j < 256; j++) mean += x[i][j];
    mean /= 256;
    for (int j = 0; j < 256; j++) var += (x[i][j] - mean) * (x[i][j] - mean);
    float r = 1.0f / sqrtf(var / 256 + 1e-5f);
    for (int j = 0; j < 256; j++) y[i][j] = (x[i][j] - mean) * r * g[j];
  }
}
`, 2700}, // 5592
	})
}
