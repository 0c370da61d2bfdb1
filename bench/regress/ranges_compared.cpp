#include <ap_int.h>

// Ranges of bits beside signed numbers: as wide as the numbers that they are of, they are compared without a sign.
void ranges_compared(const ap_uint<32> x[64], const int t[64], const ap_int<40> w[64], int y[64]) {
  for (int i = 0; i < 64; i++) {
    ap_uint<32> v = x[i];
    ap_int<40> u = w[i];
    int k = t[i] >> 16;
    int bits = v(15, 0) > k ? 1 : 0;
    bits += k < v.range(7, 0) ? 2 : 0;
    bits += v(15, 0) == k ? 4 : 0;
    bits += v(15, 0) <= u ? 8 : 0;
    bits += u(31, 16) >= k ? 16 : 0;
    bits += u(7, 0) != t[i] ? 32 : 0;
    bits += v(31, 16) > u(15, 0) ? 64 : 0;
    ap_uint<16> s = v(15, 0);
    bits += s > k ? 128 : 0;
    y[i] = bits + ((v(15, 0) + k) < 0 ? 256 : 0);
  }
}
