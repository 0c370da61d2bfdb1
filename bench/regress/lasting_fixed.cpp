// What a variable of fixed point numbers holds before the first call.
#include "ap_fixed.h"
typedef ap_fixed<16,6> T;
static T s2[4] = {-0.8, 0.125, 1.5, 0.3};
void bn(T x[4], T y[4]) { for (int i = 0; i < 4; i++) { y[i] = x[i] * s2[i]; s2[i] += T(0.5); } }
