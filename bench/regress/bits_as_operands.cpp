// Ranges and bits beside operators that AMD's headers give them as unsigned long longs, bools or single bits.
#include <ap_fixed.h>
#include <ap_int.h>
void bits_as_operands(const ap_uint<12> u[32], const ap_uint<3> d[32], const ap_fixed<8, 3> a[32], ap_int<64> y[32], ap_int<64> z[32], bool w[32],
                      ap_uint<12> v[32], int s[32], ap_int<16> q[32]) {
  for (int i = 0; i < 32; i++) {
    y[i] = ~u[i](9, 3);
    z[i] = -u[i](9, 3) >> 1;
    w[i] = -u[i](9, 3) < 0;
    ap_uint<12> t = u[i];
    s[i] = ~t[4] + (t[5] << d[i]) * 2 + (t[6] << i % 4) * 8;
    t[5] = ~t[3];
    v[i] = t;
    ap_int<16> p(static_cast<ap_int<7>>(a[i]));
    q[i] = p;
  }
}
