// An array that is called as a function of the library.
#include <hls_math.h>

void array_exp(const float x[16], float y[16]) {
  float exp[16];
  for (int i = 0; i < 16; i++) exp[i] = hls::exp(x[i]);
  for (int i = 0; i < 16; i++) y[i] = exp[i] + 1;
}
