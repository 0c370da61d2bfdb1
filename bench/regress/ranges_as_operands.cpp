// Ranges are as wide as the number that they are of where << and ~ take them, and bits of numbers are ints beside ints.
#include <ap_int.h>
void ranges_as_operands(const ap_uint<16> x[64], const ap_uint<64> w[64], ap_uint<16> y[64], ap_uint<64> z[64], ap_uint<16> u[64], ap_uint<8> v[64]) {
  for (int i = 0; i < 64; i++) {
    ap_uint<16> t = x[i];
    ap_uint<64> q = w[i];
    y[i] = t(7, 0) << 8 | t(15, 8);
    z[i] = (q.range(31, 0) + q.range(63, 32)) << 20 ^ q(7, 4) << 60;
    u[i] = ~t(7, 0) - (~(t(3, 0) * t(7, 4)) & 0xff0);
    v[i] = t[3] << 1 | t[6] | (t[4] ^ t[5]) << 2 | (t[i & 7] & 1) << 7;
  }
}
