// Softmax of fixed point numbers: an exponential of a difference, and a quotient by a sum.
#include "ap_fixed.h"
#include "hls_math.h"
#define ROWS 8
#define N 32
typedef ap_fixed<16, 6> data_t;
typedef ap_fixed<32, 16> acc_t;
void softmax(data_t in[ROWS][N], data_t out[ROWS][N]) {
ROW:
  for (int r = 0; r < ROWS; r++) {
    data_t max_val = in[r][0];
    for (int i = 1; i < N; i++) {
#pragma HLS PIPELINE II=1
      if (in[r][i] > max_val) max_val = in[r][i];
    }
    data_t buf[N];
    acc_t sum = 0;
    for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
      data_t d = in[r][i] - max_val;
      buf[i] = hls::exp(d);
      sum += buf[i];
    }
    for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
      out[r][i] = (data_t)(buf[i] / sum);
    }
  }
}
