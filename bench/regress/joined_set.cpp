// Concatenations that are set, ranges of bits from the last to the first, and sums of 64 bits that are shifted
// before a variable takes them.
#include <ap_int.h>

void joined_set(const ap_uint<8> a[64], const ap_uint<8> b[64], ap_uint<16> y[64], const ap_uint<64> u[64], const ap_int<64> v[64],
                ap_uint<64> w[64], ap_int<64> z[64], ap_uint<1> c[64], ap_int<64> q[64]) {
  for (int i = 0; i < 64; i++) {
    ap_uint<1> carry;
    ap_uint<8> sum, spare;
    (carry, sum) = a[i] + b[i];
    spare = b[i];
    (sum, spare(7, 3), carry) = (ap_uint<14>)(sum, ap_uint<6>(a[i](5, 0)));
    sum.concat(spare) = (spare, sum);
    y[i] = (sum, spare);
  }
  for (int i = 0; i < 64; i++) {
    ap_uint<64> low;
    ap_uint<1> carry;
    (carry, low) = u[i] + u[63 - i];
    w[i] = ((u[i] + u[63 - i]) >> 1) ^ low.range(0, 63);
    z[i] = ((v[i] - v[63 - i]) >> 3) ^ ((v[i] * v[63 - i]) >> 60);
    c[i] = carry;
    q[i] = ((v[i] - v[63 - i]) ^ u[i]) >> 3;
  }
}
