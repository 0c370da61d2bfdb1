// A kernel that keeps every rule: two loads, a window of two rows, a ping-pong,
// a store, a scalar, a table.
#include <cstdint>
#include "hls_stream.h"

static void load_A(const float *A, hls::stream<float, 2> &A_s) {
#pragma HLS inline off
load_A_i:
  for (int i = 0; i < 64; ++i) {
#pragma HLS pipeline II=1
    A_s.write(A[i]);
  }
}

static void load_W(const int16_t *W, int16_t weights[8]) {
#pragma HLS inline off
load_W_i:
  for (int i = 0; i < 8; ++i) {
#pragma HLS pipeline II=1
    weights[i] = W[i];
  }
}

static void compute(float alpha, hls::stream<float, 2> &A_s, const int16_t weights[8],
    hls::stream<float, 16> &C_s) {
#pragma HLS inline off
  const int shift[2] = {1, -1};
  float row[8];
#pragma HLS array_partition variable=row complete
rows:
  for (int i = 0; i < 8; ++i) { // user.cpp:12
  columns:
    for (int j = 0; j < 8; ++j) {
#pragma HLS pipeline II=1
      float x = A_s.read();
      if (i > 0 && j >= 1) {
        row[j] += alpha * x * (float)weights[j] + shift[j & 1];
      } else {
        row[j] = x;
      }
    taps:
      for (int k = 0; k < 2; ++k) {
#pragma HLS unroll
        row[j] = row[j] * 0.5f;
      }
      if (i == 7) {
        C_s.write(row[j]);
      }
    }
  }
}

static void store_C(float *C, hls::stream<float, 16> &C_s) {
#pragma HLS inline off
store_C_i:
  for (int i = 0; i < 8; ++i) {
#pragma HLS pipeline II=1
    C[i] = C_s.read();
  }
}

extern "C" void top(const float *A, const int16_t *W, float alpha, float *C) {
#pragma HLS interface mode=m_axi port=A bundle=gmem_A offset=slave depth=64
#pragma HLS interface mode=m_axi port=W bundle=gmem_W offset=slave depth=8
#pragma HLS interface mode=m_axi port=C bundle=gmem_C offset=slave depth=8
#pragma HLS interface mode=s_axilite port=A bundle=control
#pragma HLS interface mode=s_axilite port=W bundle=control
#pragma HLS interface mode=s_axilite port=alpha bundle=control
#pragma HLS interface mode=s_axilite port=C bundle=control
#pragma HLS interface mode=s_axilite port=return bundle=control
#pragma HLS dataflow
  hls::stream<float, 2> A_s("A_s");
  int16_t weights[8];
  hls::stream<float, 16> C_s("C_s");
  load_A(A, A_s);
  load_W(W, weights);
  compute(alpha, A_s, weights, C_s);
  store_C(C, C_s);
}
