// Normalisation of fixed point numbers: the root of a mean of squares divides.
#include <ap_fixed.h>
#include <hls_math.h>
#define L 16
#define D 64
typedef ap_fixed<16, 8> fix_t;
typedef ap_fixed<40, 24> wide_t;
typedef ap_fixed<24, 12> diff_t;
void layernorm(const fix_t x[L][D], const fix_t gamma[D], const fix_t beta[D], fix_t y[L][D]) {
  const wide_t eps = 0.001;
  for (int i = 0; i < L; i++) {
    wide_t mean = 0, var = 0;
    for (int j = 0; j < D; j++) mean += x[i][j];
    mean = mean / D;
    for (int j = 0; j < D; j++) {
      diff_t d = x[i][j] - mean;
      var += d * d;
    }
    var = var / D;
    diff_t inv = diff_t(1) / diff_t(hls::sqrt(wide_t(var + eps)));
    for (int j = 0; j < D; j++) y[i][j] = fix_t(diff_t(x[i][j] - mean) * inv) * gamma[j] + beta[j];
  }
}
