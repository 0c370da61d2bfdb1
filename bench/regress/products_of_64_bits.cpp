// Products of exactly 64 bits that are rounded, in a type whose saturation bits mean nothing.
#include <ap_fixed.h>
typedef ap_fixed<16, 6, AP_RND, AP_SAT, 2> narrow;
typedef ap_fixed<32, 12> wide;

void products_of_64_bits(const wide x[64], const wide w[64], narrow y[64], ap_fixed<20, 8, AP_RND_CONV> z[64]) {
  for (int i = 0; i < 64; i++) {
    y[i] = x[i] * w[i];
    z[i] = x[i] * wide(0.125) - w[i];
  }
}
