// hls_math.h has functions of C's integers that give integers: hls::sqrt(33) is 5.
#include <cstdint>

#include <hls_math.h>

void math_integers(int n, const int x[16], const uint16_t u[16], float y[16], int z[4][16]) {
  float scale = 1.0f / hls::sqrt(40) + hls::sqrt(n * n + 3);
  for (int i = 0; i < 16; i++) {
    y[i] = hls::sqrt(x[i] * x[i] + 3) * scale + hls::sqrt(float(u[i]));
    z[0][i] = hls::log(x[i] * x[i] + 1) + hls::exp(x[i] & 7);
    z[1][i] = hls::pow(2, i % 5) + hls::pow(x[i] & 3, 2);
    z[2][i] = hls::sqrt(u[i]) * 3 + hls::log10(u[i]);
    z[3][i] = hls::recip(x[i]) + hls::rsqrt(u[i]);
  }
}
