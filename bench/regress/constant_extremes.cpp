// Minima, maxima and absolute values of constants are constants, also where loops end.
#include <algorithm>
#include <cstdlib>
#include "ap_int.h"
#include "hls_stream.h"
template <int A, int B> void f(const int *x, int *y) {
  const unsigned int ca = A * 3, cb = B * 2;
  const unsigned int base = A * 2 + 4 * std::max(ca, cb);
  for (unsigned int i = 0; i < base; i++) y[i] = x[i];
}
void constant_extremes(const int x[64], int y[64], long long z[12]) {
  f<3, 4>(x, y);
  z[0] = std::min(~0ull, 1ull); z[1] = std::max(~0ull, 1ull); z[2] = std::min(-1, 1); z[3] = std::abs(-7); z[4] = std::max(0u, ~0u);
  z[5] = std::min({3, -2, 8}); z[6] = std::abs(-9223372036854775807ll); z[7] = std::min((short)-3, (short)4); 
  z[8] = std::max(ap_int<7>(-3), ap_int<7>(-60)); z[9] = std::abs(0); z[10] = std::max(-5l, -8l); z[11] = abs(-2147483647);
}
