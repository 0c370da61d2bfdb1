// Numbers of which one has a sign and the other has none, narrow and wide, beside each other and beside ints.
#include <ap_int.h>
void compared_signs(const ap_int<16> a[32], const ap_uint<32> b[32], bool y[32], bool z[32], const ap_int<64> c[32], const ap_uint<64> d[32], bool u[32], bool v[32], const ap_uint<40> e[32], bool w[32]) {
  for (int i = 0; i < 32; i++) {
    y[i] = ap_int<33>(a[i]) < ap_int<34>(b[i]);
    z[i] = a[i] < b[i];
    u[i] = c[i] >= d[i];
    v[i] = b[i] > -1;
    w[i] = e[i] <= c[i] || -5 < d[i];
  }
}
