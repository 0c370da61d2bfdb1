// Template arguments that follow from the types of ap_ints and fixed point numbers; what is printed is left out.
#include <ap_fixed.h>
#include <ap_int.h>
#include <iostream>

template <int W, int I>
static ap_fixed<W + 2, I + 2> scaled(ap_fixed<W, I> v) {
  return ap_fixed<W + 2, I + 2>(v * 3);
}

template <int W2, int I2, int W1, int I1>
static void root(ap_ufixed<W2, I2> &result, ap_ufixed<W1, I1> &in) {
  ap_uint<W2> q = 0;
  for (int b = W2 - 1; b >= 0; b--) {
    ap_uint<W2> with = q | (ap_uint<W2>(1) << b);
    ap_ufixed<W2, I2> candidate;
    candidate.range() = with;
    if (candidate * candidate <= in) q = with;
  }
  result.range(W2 - 1, 0) = q;
}

template <int W>
static int ones(ap_uint<W> v) {
  int n = 0;
  for (int i = 0; i < W; i++) n += v[i];
  return n;
}

void template_widths(const ap_fixed<10, 4> x[32], const ap_ufixed<12, 6> y[32], ap_fixed<12, 6> a[32], ap_ufixed<8, 3> b[32], int c[32]) {
  for (int i = 0; i < 32; i++) {
    a[i] = scaled(x[i]);
    ap_ufixed<12, 6> in = y[i];
    ap_ufixed<8, 3> out;
    root(out, in);
    b[i] = out;
    c[i] = ones(ap_uint<12>(y[i].range(11, 0)));
    if (c[i] > 12) std::cout << "wrong: " << c[i] << std::endl;
  }
}
