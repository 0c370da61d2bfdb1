// An activation by tanh, and roots of numbers without a sign.
#include "hls_math.h"
#include "ap_fixed.h"
using namespace hls;
typedef ap_fixed<24, 8> T;
template <int N>
void gelu(const T x[N], T y[N]) {
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE
    T v = x[i];
    T cube = v * v * v;
    T inner = T(0.7978845608) * (v + T(0.044715) * cube);
    y[i] = T(0.5) * v * (T(1.0) + tanh(inner));
  }
}
void gelu_fixed(const T x[128], T y[128], ap_ufixed<26, 10> size[128]) {
  gelu<128>(x, y);
  for (int i = 0; i < 128; i++) size[i] = sqrt(ap_ufixed<26, 10>(y[i] * y[i]));
}
