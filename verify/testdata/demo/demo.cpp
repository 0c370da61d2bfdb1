#include "hls_stream.h"

static void load_A(const float *A, hls::stream<float, 2> &a) {
#pragma HLS inline off
load_A_i:
  for (int i = 0; i < 384; ++i) {
#pragma HLS pipeline II=1
    a.write(A[i]);
  }
}

static void fork_A(hls::stream<float, 2> &a, hls::stream<float, 2> &a_sum, hls::stream<float, 18> &a_late) {
#pragma HLS inline off
fork_A_i:
  for (int i = 0; i < 384; ++i) {
#pragma HLS pipeline II=1
    float x = a.read();
    a_sum.write(x);
    a_late.write(x);
  }
}

static void row_mean(hls::stream<float, 2> &a_sum, hls::stream<float, 2> &mean) {
#pragma HLS inline off
row_mean_i:
  for (int i = 0; i < 24; ++i) {
    float sum = 0;
  row_mean_j:
    for (int j = 0; j < 16; ++j) {
#pragma HLS pipeline
      sum += a_sum.read();
    }
    mean.write(sum / 16);
  }
}

static void centre(hls::stream<float, 18> &a_late, hls::stream<float, 2> &mean, hls::stream<float, 2> &t) {
#pragma HLS inline off
centre_i:
  for (int i = 0; i < 24; ++i) {
    float m = mean.read();
  centre_j:
    for (int j = 0; j < 16; ++j) {
#pragma HLS pipeline II=1
      t.write(a_late.read() - m);
    }
  }
}

static void times_B(hls::stream<float, 2> &t, const float *B, hls::stream<float, 2> &product) {
#pragma HLS inline off
  float row[16];
times_B_load:
  for (int j = 0; j < 16; ++j) {
#pragma HLS pipeline II=1
    row[j] = B[j];
  }
times_B_i:
  for (int i = 0; i < 384; ++i) {
#pragma HLS pipeline II=1
    product.write(t.read() * row[i % 16]);
  }
}

static void plus_one(hls::stream<float, 2> &product, hls::stream<float, 2> &u) {
#pragma HLS inline off
plus_one_i:
  for (int i = 0; i < 384; ++i) {
#pragma HLS pipeline II=1
    u.write(product.read() + 1.0f);
  }
}

// A region inside the region of demo.
static void scale(hls::stream<float, 2> &t, const float *B, hls::stream<float, 2> &u) {
#pragma HLS inline off
#pragma HLS dataflow
  hls::stream<float, 2> product("product");
  times_B(t, B, product);
  plus_one(product, u);
}

static void collect(hls::stream<float, 2> &u, float S[24][16]) {
#pragma HLS inline off
collect_i:
  for (int i = 0; i < 24; ++i) {
  collect_j:
    for (int j = 0; j < 16; ++j) {
#pragma HLS pipeline II=1
      S[i][j] = u.read();
    }
  }
}

static void store_C(const float S[24][16], float *C) {
#pragma HLS inline off
store_C_j:
  for (int j = 0; j < 16; ++j) {
  store_C_i:
    for (int i = 0; i < 24; ++i) {
#pragma HLS pipeline II=1
      C[j * 24 + i] = S[i][j];
    }
  }
}

extern "C" void demo(const float *A, const float *B, float *C) {
#pragma HLS interface mode=m_axi port=A bundle=gmem_a offset=slave depth=384
#pragma HLS interface mode=m_axi port=B bundle=gmem_b offset=slave depth=16
#pragma HLS interface mode=m_axi port=C bundle=gmem_c offset=slave depth=384
#pragma HLS dataflow
  hls::stream<float, 2> a("a");
  hls::stream<float, 2> a_sum("a_sum");
  hls::stream<float, 18> a_late("a_late"); // a row and two: the mean of a row comes after it
  hls::stream<float, 2> mean("mean");
  hls::stream<float, 2> t("t");
  hls::stream<float, 2> u("u");
  float S[24][16];
  load_A(A, a);
  fork_A(a, a_sum, a_late);
  row_mean(a_sum, mean);
  centre(a_late, mean, t);
  scale(t, B, u);
  collect(u, S);
  store_C(S, C);
}
