// Products and sums of more than 127 bits, of which a type that wraps takes the lowest; a function that nothing calls has some, too.
#include "ap_fixed.h"
typedef ap_fixed<64, 56> calc_t;
typedef ap_fixed<48, 20> wide_t;
typedef ap_ufixed<40, 8> part_t;
wide_t volume(wide_t a, wide_t b, wide_t c, wide_t d) { return a * b * c * d; }
void fixed_low_bits(const calc_t a[32], const calc_t b[32], calc_t c[32], const wide_t d[32], const part_t e[32], wide_t f[32],
                    ap_fixed<32, 16, AP_RND> g[32], part_t h[32], ap_ufixed<40, 8, AP_RND_CONV> k[32]) {
#pragma HLS top
  for (int i = 0; i < 32; i++) {
    calc_t x = a[i], y = b[i];
    c[i] = x * y - y * y;
    f[i] = x * d[i] * 3 + y * e[i] * e[i];
    g[i] = -(x * y) + d[i];
    h[i] = (d[i] * d[i] * e[i]) << 2;
    k[i] = (x * x & y * e[i]) ^ ~(d[i] * x * 2);
  }
}
