// The same with fixed point numbers, whose type in the signature only arguments have.
#include <ap_fixed.h>
typedef ap_fixed<16, 6> fx;
void rows_fixed(fx A[5][4][12], const fx C4[12][12], fx sum[12]) {
  for (int r = 0; r < 5; r++)
    for (int q = 0; q < 4; q++) {
      for (int p = 0; p < 12; p++) {
        sum[p] = 0;
        for (int s = 0; s < 12; s++) sum[p] += A[r][q][s] * C4[s][p];
      }
      for (int p = 0; p < 12; p++) A[r][q][p] = sum[p];
    }
}
