// A kernel in a namespace, with types of its own, in another that is inline.
#include <ap_fixed.h>

namespace other {
static int smooth(int x) { return x + 1; }
} // namespace other

namespace filters {
typedef ap_fixed<16, 6> num;
struct tap {
  num gain;
  num shift;
};
namespace {
const int size = 24;
}
inline namespace first {
void smoothed(const num x[size], num y[size], const tap taps[size]) {
  for (int i = 0; i < size; i++) y[i] = x[i] * taps[i].gain + taps[i].shift + other::smooth(i) / 8;
}
} // namespace first
} // namespace filters
