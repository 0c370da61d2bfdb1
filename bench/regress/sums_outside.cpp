// HIDA's layers: one channel in an outermost loop, the terms of all sums in loops around them, and what is made of the sums in the last term;
// the bias comes in a type with another point.
#include <ap_fixed.h>
void sums_outside(ap_fixed<16, 6> x[1][7][8], ap_fixed<16, 6> w[3][1][3][3], ap_fixed<16, 6> b[3], ap_fixed<16, 6> y[3][5][6]) {
  ap_fixed<32, 14> t[3][5][6];
  for (int o = 0; o < 3; o++)
    for (int r = 0; r < 5; r++)
      for (int c = 0; c < 6; c++) {
        ap_fixed<16, 6> v = b[o];
        t[o][r][c] = v;
      }
  for (int i = 0; i < 1; i++)
    for (int p = 0; p < 3; p++)
      for (int q = 0; q < 3; q++)
        for (int o = 0; o < 3; o++)
          for (int r = 0; r < 5; r++)
            for (int c = 0; c < 6; c++) {
              ap_fixed<32, 14> v = x[i][r + p][c + q] * w[o][i][p][q];
              ap_fixed<32, 14> s = t[o][r][c] + v;
              t[o][r][c] = s;
              if (-i == 0 && 2 - p == 0 && 2 - q == 0) {
                ap_fixed<16, 6> z = s > 0 ? (ap_fixed<16, 6>)s : (ap_fixed<16, 6>)0;
                y[o][r][c] = z;
              }
            }
}
