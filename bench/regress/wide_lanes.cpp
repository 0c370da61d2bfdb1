// A class of lanes that is made of words, elements of arrays and tokens, and made a word again.
#include "ap_int.h"
#include "hls_stream.h"
template <typename T, unsigned W>
class Wide {
  T v[W];

 public:
  static const unsigned bits = sizeof(T) * 8;
  typedef ap_uint<W * bits> word;
  T &operator[](unsigned i) { return v[i]; }
  Wide() {}
  Wide(const word &w) {
    for (int i = 0; i < W; i++) {
      ap_uint<bits> b = w.range(bits * (1 + i) - 1, bits * i);
      v[i] = *reinterpret_cast<T *>(&b);
    }
  }
  operator const word() {
    word w;
    for (int i = 0; i < W; i++) {
      T x = v[i];
      ap_uint<bits> b = *reinterpret_cast<ap_uint<bits> *>(&x);
      w.range(bits * (1 + i) - 1, bits * i) = b;
    }
    return w;
  }
};
typedef Wide<float, 4> lanes;
static void feed(const lanes::word x[64], hls::stream<lanes::word> &s) {
  for (int i = 0; i < 64; i++) s.write(x[i]);
}
void wide_lanes(const lanes::word x[64], const lanes::word y[64], lanes::word z[64], float w[64]) {
#pragma HLS dataflow
  hls::stream<lanes::word> s;
  feed(x, s);
  for (int i = 0; i < 64; i++) {
    lanes a, b, c;
    a = s.read();
    b = y[i];
    lanes d = lanes(y[63 - i]);
    for (int k = 0; k < 4; k++) c[k] = a[k] * b[k] + d[k];
    z[i] = c;
    w[i] = c[0] + c[3];
  }
}
