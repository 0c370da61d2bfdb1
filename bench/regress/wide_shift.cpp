// Bits that are shifted out of a product count: 56 of these 80 make the result.
#include <ap_int.h>
void wide_shift(const int a[16], const int b[16], ap_int<36> y[16]) {
  for (int i = 0; i < 16; i++) {
    ap_int<40> x = a[i] * 1000003L, z = b[i] * 1000033L;
    y[i] = (x * z) >> 20;
  }
}
