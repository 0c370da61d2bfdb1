// A bit that is assigned a number is set by all but 0, wherever it lies; a range takes the lowest bits.
#include <ap_fixed.h>
#include <ap_int.h>
void bits_set(const ap_uint<9> b[32], const ap_fixed<8, 4> f[32], ap_uint<8> y[32], ap_uint<128> z[32], ap_fixed<8, 4> g[32]) {
  for (int i = 0; i < 32; i++) {
    ap_uint<8> t = b[i];
    t[3] = b[i] & 6;
    t[i & 7] = b[i] * 2;
    t.set_bit(5, b[i](8, 4));
    t.range(1, 1) = b[i](3, 2);
    y[i] = t;
    ap_uint<128> w = b[i];
    w[70] = b[i] & 12;
    w[i] = 6;
    z[i] = w;
    ap_fixed<8, 4> h = f[i];
    h[2] = b[i] & 24;
    g[i] = h;
  }
}
