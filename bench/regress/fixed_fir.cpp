// A filter in fixed point: products of 32 bits, a sum that saturates, a result that is rounded.
#include <ap_fixed.h>

typedef ap_fixed<16, 6> data_t;
typedef ap_fixed<16, 2, AP_RND> coef_t;
typedef ap_fixed<32, 8, AP_TRN, AP_SAT> acc_t;
typedef ap_fixed<12, 6, AP_RND_CONV, AP_SAT_SYM> out_t;

void fixed_fir(const data_t x[128], out_t y[128], coef_t gain) {
  static const coef_t c[8] = {0.1, -0.25, 1.75, 0.003, -0.5, 1.999, -2, 0.0625};
  data_t line[8] = {0};
  for (int i = 0; i < 128; i++) {
#pragma HLS pipeline II=1
    acc_t acc = 0;
    for (int k = 7; k > 0; k--) line[k] = line[k - 1];
    line[0] = x[i];
    for (int k = 0; k < 8; k++) acc += line[k] * c[k];
    y[i] = acc * gain;
  }
}
