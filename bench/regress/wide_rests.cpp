// Remainders of words of more than 127 bits by numbers, whose widths and signs differ.
#include <ap_int.h>
void wide_rests(const ap_uint<512> x[8], const int v[8], unsigned a[8], long b[8], ap_uint<8> c[8], ap_uint<128> d[8]) {
  for (int i = 0; i < 8; i++) {
    ap_int<200> s = x[i].range(399, 200);
    a[i] = x[i] % 1000;
    b[i] = s % ((v[i] & 0xffff) + 1);
    c[i] = x[i] % 64 + (v[i] < 0 ? ap_uint<128>(x[i]) % 7 : ap_uint<128>(3));
    d[i] = x[i];
    d[i] %= 1000003;
  }
}
