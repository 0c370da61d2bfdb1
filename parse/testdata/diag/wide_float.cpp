#include <ap_int.h>
void k(ap_uint<512> x[4], float f[4], int y[4]) {
  f[0] = x[0];       // want P05 "an intermediate value of 512 bits"
  y[0] = x[0];
  f[1] = (int)x[1];
}
