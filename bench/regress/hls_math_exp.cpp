// hls_math.h shows the float overloads.
#include <hls_math.h>
void f(const float x[16], float y[16]) { for (int i = 0; i < 16; i++) y[i] = 1.0 / (1.0 + exp(-x[i])); }
