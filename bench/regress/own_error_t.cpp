// A struct that has the name of a type of glibc.
#include "ap_fixed.h"
#include "hls_stream.h"
typedef struct error_t { ap_fixed<16, 4> a; ap_fixed<16, 4> b; } error_t;
void own_error_t(const ap_fixed<16, 4> x[16], ap_fixed<16, 4> y[16]) {
  for (int i = 0; i < 16; i++) {
    error_t e;
    e.a = x[i]; e.b = 2 * x[i];
    y[i] = e.a * e.b;
  }
}
