// Words shifted by what follows from counters, and ranges whose both ends name an element: the number of bits is known.
#include <ap_int.h>
void wide_shift_counted(const ap_uint<512> x[64], const unsigned n[64], const long m[64], unsigned y[64], ap_uint<512> z[64]) {
  for (unsigned i = 0; i < 64; i++) {
    ap_uint<512> w = x[i];
    y[i] = w.range(n[i] % 500 + 7, n[i] % 500) + w(8 * i + 7, 8 * i) + (unsigned)(w >> 8 * i) + w[m[i] & 511];
    w = (w << (i * 16)) ^ (x[i] >> 16 * i);
    w.range(n[i] % 16 * 32 + 31, n[i] % 16 * 32) = m[i];
    z[i] = w;
  }
}
