// 64 bits of a word shifted by a variable: what lies behind its end is 0.
#include <ap_int.h>
void wide_shift_out(const ap_uint<128> x[16], const unsigned char v[16], ap_uint<64> y[16]) {
  for (int i = 0; i < 16; i++) {
    int n = (v[i] * 37 + i * 9) % 128;
    y[i] = x[i] >> n;
  }
}
