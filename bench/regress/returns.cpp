#include <cmath>
// A top function that returns a value, in the middle too, and is called like one of libm.
float exp(const float x[32], const float y[32], int n) {
  float s = 0;
  if (n < 0) return -1.0f;
  for (int i = 0; i < 32; i++) {
    if (x[i] > 0.95f) return s * 2;
    s += x[i] * std::sqrt(std::fabs(y[i]));
  }
  return s;
}
