// Bits of numbers of fixed point, read, written and shifted.
#include <ap_int.h>
#include <ap_fixed.h>
void bits_of_fixed(const ap_uint<12> u[32], const ap_fixed<12,5> g[32], ap_fixed<12,5> h[32], ap_uint<12> y[32], int z[32]) {
  for (int i = 0; i < 32; i++) {
    ap_fixed<12,5> t = g[i], s = 0;
    ap_uint<12> v = u[i];
    s[3] = t[4];
    s[4] = v[2];
    v[5] = t[6];
    t[1] = ~t[2];
    h[i] = s;
    h[i][7] = t[1];
    y[i] = v;
    z[i] = t[4] + t[5] * 3 - (bool(t[6]) == v[1]) + (t[7] ? 5 : 2) + (t[8] ^ t[9]);
    ap_int<2> w = t[3];
    z[i] += w + (t[4] << ap_uint<3>(u[i]));
  }
}
