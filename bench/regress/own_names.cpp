// Functions of the kernel that are called like those of the library, which it calls, too.
#include <algorithm>
#include <cmath>

namespace approximate {
static float exp(float x) { return 1 + x; }
static int abs(int v) { return v < 0 ? -v : v + 1; }
} // namespace approximate

static float sqrt(float x) { return x * 0.5f; }
static int max(int a, int b, int c) { return std::max(a, std::max<int>(b, c)); }
static void copy(const int a[8], int b[8]) { std::copy(a, a + 8, b); }

void own_names(const float x[8], const int a[8], float y[8], int b[8]) {
  int t[8];
  copy(a, t);
  for (int i = 0; i < 8; i++) {
    y[i] = approximate::exp(x[i]) + std::exp(x[i]) + sqrt(x[i]) + std::sqrt(std::fabs(x[i]));
    b[i] = max(t[i], 3, i) + approximate::abs(b[i]) + std::abs(b[i]);
  }
}
