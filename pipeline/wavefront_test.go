package pipeline_test

import (
	"testing"

	"codo/parallel"
)

// TestWavefront: steps in time over a grid that is updated in place go along diagonals through all of them: a diagonal is
// long enough for no cell to wait for the one before, in banks that all cells of it reach at once.
func TestWavefront(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}, []timed{{"relax", `
void relax(float A[42][42]) {
  for (int t = 0; t < 12; t++)
    for (int i = 1; i < 41; i++)
      for (int j = 1; j < 41; j++)
        A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1] + A[i][j - 1] + A[i][j] + A[i][j + 1] + A[i + 1][j - 1] + A[i + 1][j] +
                   A[i + 1][j + 1]) / 9.0f;
}
`, 7000}}) // 45345 with a wave for each step
}

// TestRelaxationWithChange: the largest change of a sweep, which the user wants to know, does not keep the cells of a
// diagonal from running at the same time.
func TestRelaxationWithChange(t *testing.T) {
	takeAtMost(t, parallel.Budget{DSP: 900, LUT: 145000, FF: 290000, BRAM18K: 448, URAM: 107}, []timed{{"relax", `
#include <cmath>
void relax(float u[30][34], const float f[30][34], float *change) {
  float worst = 0;
  for (int t = 0; t < 3; t++) {
    worst = 0;
    for (int i = 1; i < 29; i++)
      for (int j = 1; j < 33; j++) {
        float r = 4 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) + u[i - 1][j - 1] + u[i - 1][j + 1] + u[i + 1][j - 1] +
                  u[i + 1][j + 1] - 20 * u[i][j] - f[i][j];
        float d = 0.065f * r;
        u[i][j] += d;
        worst = fmaxf(worst, fabsf(d));
      }
  }
  *change = worst;
}
`, 11000}}) // 94,100 with one cell after the other
}
