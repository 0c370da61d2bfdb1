#include <ap_fixed.h>
#include <hls_math.h>

// The sign of fixed point numbers, as a rectifier asks for it.
typedef ap_fixed<16, 6> num;

void signs_of_fixed(const num x[64], num y[64], int n[64]) {
  for (int i = 0; i < 64; i++) {
    y[i] = hls::signbit(x[i]) ? num(0) : x[i];
    n[i] = hls::signbit(num(x[i] - num(0.5))) + 2 * hls::signbit(-x[i]);
  }
}
