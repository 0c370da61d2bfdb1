#include <ap_fixed.h>
typedef ap_fixed<40, 20> wide_t;
void k(const wide_t a[4], wide_t y[4], ap_fixed<40, 20, AP_TRN, AP_SAT> s[4], ap_int<64> q[4]) {
  y[0] = a[0] * a[1] + a[2]; // 40 + 20 bits of it matter
  s[0] = a[0] * a[1] * a[2] * a[1]; // want P05 "an intermediate value of 160 bits"
  y[1] = a[0] / a[1]; // 61 bits
  y[2] = a[0] * a[1] * a[2] * a[1]; // bits 60 to 99 of 160
  y[3] = a[0] * a[1] * a[2] * a[1] >> 1; // want P05 "an intermediate value of 160 bits"
  ap_int<40> n = q[1];
  q[0] = n * n * n * n >> 20; // want P05 "an intermediate value of 160 bits"
}
