#include "ap_int.h"
// Bits that counters choose: words taken apart and put together.
void slices(const ap_uint<64> in[32], ap_uint<64> out[32], ap_int<16> sum[32]) {
  for (int i = 0; i < 32; i++) {
    ap_uint<64> w = in[i], o = 0;
    ap_int<16> s = 0;
    for (int k = 0; k < 8; k++) {
      ap_int<8> b = w.range(k * 8 + 7, k * 8);
      s += b;
      o.range(63 - 8 * k, 56 - 8 * k) = b + 1;
      if (k > 0) o(8 * k - 1, 8 * k - 4) = w((k - 1) * 4 + 3, 4 * (k - 1));
    }
    out[i] = o;
    out[i](3 + i % 2, i % 2) = w(7, 4) ^ in[i](i % 32 + 3, i % 32);
    sum[i] = s;
  }
}
