// Numbers of 10 and 12 bits in words of memory, which were refused as they begin in the middle of bytes.
#include <ap_int.h>
void bits_anywhere(const ap_uint<128> w[8], const unsigned char at[8], ap_uint<10> y[8][12], ap_uint<128> z[8], ap_uint<7> u[8]) {
  for (int i = 0; i < 8; i++) {
    for (int k = 0; k < 12; k++) y[i][k] = w[i].range(10 * k + 9, 10 * k);
    ap_uint<128> t = w[7 - i];
    for (int k = 0; k < 10; k++) t.range(12 * k + 11, 12 * k) = y[i][11 - k] + 1;
    z[i] = t;
    int p = at[i] % 100;
    u[i] = w[i](p + 6, p);
  }
}
