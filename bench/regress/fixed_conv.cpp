// A convolution over ap_fixed<16, 6>, a bias, relu, and a maximum over 2 x 2 pixels.
#include "ap_fixed.h"

using T = ap_fixed<16, 6>;
const int C = 3, N = 10, M = 4, K = 3, R = N - K + 1;

void fixed_conv(const T x[C][N][N], const T w[M][C][K][K], const T bias[M], T y[M][R / 2][R / 2]) {
  T conv[M][R][R];
  for (int m = 0; m < M; m++)
    for (int i = 0; i < R; i++)
      for (int j = 0; j < R; j++) {
        ap_fixed<38, 18> sum = bias[m];
        for (int c = 0; c < C; c++)
          for (int p = 0; p < K; p++)
            for (int q = 0; q < K; q++) sum += x[c][i + p][j + q] * w[m][c][p][q];
        conv[m][i][j] = sum > 0 ? T(sum) : T(0);
      }
  for (int m = 0; m < M; m++)
    for (int i = 0; i < R / 2; i++)
      for (int j = 0; j < R / 2; j++) {
        T most = conv[m][2 * i][2 * j];
        for (int p = 0; p < 2; p++)
          for (int q = 0; q < 2; q++)
            if (conv[m][2 * i + p][2 * j + q] > most) most = conv[m][2 * i + p][2 * j + q];
        y[m][i][j] = most;
      }
}
