// Functions of one name in several namespaces, and in the library.
#include <cmath>

namespace coarse {
static float exp(float x) { return 1 + x; }
namespace inner {
static float scale(float x) { return exp(x) - 1; }
} // namespace inner
static float scale(float x) { return exp(x) * 0.5f + inner::scale(x); }
} // namespace coarse

namespace twice {
static float scale(float x) { return x * 2; }
static float shift(float x) { return scale(x) + 1; }
} // namespace twice

namespace {
float thrice(float x) { return x * 3; }
} // namespace

namespace any {
template <typename T>
T scale(T x) {
  return x * 5;
}
} // namespace any

static float used(float x) {
  using namespace twice;
  return scale(x);
}

static float named(float x) {
  using any::scale;
  return scale<float>(x) + scale(x);
}

void namespaces(const float x[8], float y[8]) {
  for (int i = 0; i < 8; i++)
    y[i] = coarse::scale(x[i]) + exp(x[i]) + twice::shift(x[i]) + coarse::inner::scale(x[i]) + thrice(x[i]) + used(x[i]) + named(x[i]);
}
