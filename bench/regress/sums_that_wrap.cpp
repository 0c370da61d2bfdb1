// Layers whose sums are cut to few bits at each addition, with windows that leave the image: cut
// where the sums are read, and with 0 added outside, they can be trees of products in pairs.
#include <ap_fixed.h>
#include <stdint.h>

typedef ap_fixed<12, 5> fixed;
typedef ap_fixed<9, 4, AP_RND, AP_WRAP> rounded;

void layers(const int8_t x[8][6][6], const int8_t w[6][8][3][3], const int8_t b[6], int8_t y[6][6][6],
            const fixed u[8][6], const fixed v[5][8], fixed z[5][6], const rounded p[8][6], rounded q[6]) {
  for (int o = 0; o < 6; o++)
    for (int i = 0; i < 6; i++)
      for (int j = 0; j < 6; j++) {
        y[o][i][j] = b[o];
        for (int c = 0; c < 8; c++)
          for (int r = 0; r < 3; r++)
            for (int s = 0; s < 3; s++) {
              int m = i + r - 1, n = j + s - 1;
              if ((unsigned)m < 6 && n >= 0 && n < 6) y[o][i][j] = y[o][i][j] + x[c][m][n] * w[o][c][r][s];
            }
      }
  for (int o = 0; o < 5; o++)
    for (int i = 0; i < 6; i++) {
      fixed s = 1;
      for (int c = 0; c < 8; c++) s -= u[c][i] * v[o][c];
      z[o][i] = s;
    }
  for (int i = 0; i < 6; i++) {
    rounded s = 0;
    for (int c = 0; c < 8; c++) s += p[c][i] * p[c][i];
    q[i] = s;
  }
}
