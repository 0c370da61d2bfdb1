// Products of fixed point numbers that have more than 64 bits each, and sums that saturate of products of wide casts.
#include <ap_fixed.h>
typedef ap_fixed<64, 32> wide;
typedef ap_fixed<16, 8> narrow;
typedef ap_fixed<48, 32, AP_RND, AP_SAT> total;
typedef ap_ufixed<64, 20> plain;
void fixed_beyond_64(const wide x[16], wide mean, wide out[2], const narrow a[16], const narrow b[16], total sums[2], const plain p[16], plain q[16]) {
  wide var = 0, cube = 0;
  total c = 0, d = 30000;
  for (int i = 0; i < 16; i++) {
    var += (x[i] - mean) * (x[i] - mean);
    cube -= (x[i] + mean) * x[i];
    c += (total)a[i] * (total)b[i];
    d = d - (total)a[i] * (total)a[i];
    q[i] = (p[i] + p[15 - i]) * (p[i] - mean);
  }
  out[0] = var / 16;
  out[1] = cube;
  sums[0] = c;
  sums[1] = d;
}
