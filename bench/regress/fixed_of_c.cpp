// Functions of C on fixed point numbers, which become floats for them.
#include "ap_fixed.h"
#include "hls_math.h"
typedef ap_fixed<18, 6> T;
void fixed_of_c(const T x[16], T y[16]) {
  for (int i = 0; i < 16; i++) { T a = x[i]; y[i] = 1.0 / (1.0 + expf(-a)); y[i] += T(sqrtf(x[i] * x[i])); y[i] += T(fabsf(a) + powf(a * a, 2) - tanhf(a)); }
}
