#include <ap_fixed.h>
#include <cmath>
typedef ap_fixed<40, 20> wide_t;
typedef ap_fixed<16, 6> T;
void k(const wide_t a[4], T x[4], wide_t y[4], float f[4]) {
  ap_fixed<80, 40> big;             // want P05 "ap_fixed<80, 40>: widths from 1 to 64"
  ap_fixed<8> bare;                 // want P10 "needs a width and a number of integer bits"
  ap_ufixed<8, 4, AP_TRN, AP_WRAP_SM> magnitude; // want P10 "with mode `AP_WRAP_SM`"
  ap_fixed<63, 4, AP_TRN, AP_WRAP_SM> mirrored; // want P05 "of 63 bits with mode `AP_WRAP_SM`"
  ap_fixed<8, 4, AP_TRN, AP_WRAP, 9> saturated; // want P10 "of 8 bits with 9 saturation bits"
  ap_fixed<64, 4, AP_TRN, AP_WRAP, 1> wide; // want P05 "of 64 bits with saturation bits"
  x[0] = x[1] * 0.5;                // want P10 "operator * between a fixed point number and a float"
  x[1] = x[2] % x[3];               // want P10 "operator % on fixed point numbers"
  x[2] = sqrt(x[1]);                // want P05 "sqrt of a fixed point number without hls::, which is ambiguous"
  x[3] = f[0] > 0 ? x[1] : f[1];    // want P10 "a choice between a fixed point number and a float"
  x[0] = x[1] / 0;                  // want P10 "division by zero"
  f[x[0]] = 1;                      // want P10 "a subscript must be an integer"
  f[1] = 1 << x[0];                 // want P10 "operator << needs integers"
  y[2] = a[0] > a[1] * a[2] * a[1] * a[2] ? a[0] : a[1]; // want P05 "an intermediate value of 160 bits"
}
