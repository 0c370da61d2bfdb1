#include <hls_math.h>

// A specialisation of a template has locals of its own, which change though those of the template may not; beside a function
// that is called like one of the library's.
template <int N> float f(const float x[8]) {
  int n = 5;
  return x[0] + n;
}
static void add(int &n, float x) {
  if (x > 0) n += 2;
}
template <> inline float f<2>(const float x[8]) {
  int n = 1;
  for (int i = 0; i < 8; i++) add(n, x[i]);
  bool last = false;
  if (n > 4) last = true;
  return last ? n : -n;
}
static float max(float a, float b) { return a > b ? a + 100.0f : b; }

void special_locals(const float x[8][8], float y[8]) {
  for (int i = 0; i < 8; i++) y[i] = hls::max(f<2>(x[i]), f<3>(x[i])) + max(x[i][1], 3.0f) + hls::abs(x[i][2]);
}
