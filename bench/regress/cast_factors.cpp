// Factors with fixed points that are converted to the type of their product first, as Allo writes them, and a scale of few digits
// behind the sums.
#include "ap_fixed.h"
typedef ap_fixed<16, 6> T;
typedef ap_fixed<32, 16> A;
void cast_factors(const T x[5][13], const T w[7][13], const T b[7], T y[5][7]) {
  A acc[5][7];
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++) acc[i][j] = 0;
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++)
      for (int k = 0; k < 13; k++) {
        A v0 = (A)x[i][k];
        A v1 = (A)w[j][k];
        A v2 = v0 * v1;
        acc[i][j] = acc[i][j] + v2;
      }
  for (int i = 0; i < 5; i++)
    for (int j = 0; j < 7; j++) {
      A v3 = acc[i][j] * T(0.75) + (A)b[j];
      y[i][j] = v3 > 0 ? (T)v3 : (T)0;
    }
}
