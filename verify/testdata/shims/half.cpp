// half against what the compiler's own type of that format gives.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "hls_half.h"
#include "hls_math.h"

static half of(std::uint16_t bits) {
  half x;
  x.set_bits(bits);
  return x;
}

static int wrong = 0;

#ifdef __FLT16_MANT_DIG__
static void same(half got, float exact, const char *what, float a, float b) {
  const _Float16 want = static_cast<_Float16>(exact);
  std::uint16_t bits;
  std::memcpy(&bits, &want, 2);
  if (exact != exact ? got == got : got.get_bits() != bits)
    if (++wrong < 10) std::printf("%g %s %g is %g, not %g\n", a, what, b, float(got), double(want));
}
#endif

int main() {
  for (int bits = 0; bits < 0x10000; ++bits) {
    const half x = of(bits);
    if (x == x && half(float(x)).get_bits() != bits && ++wrong < 10) std::printf("%x does not come back\n", bits);
    if (x == x && half(double(x)).get_bits() != bits && ++wrong < 10) std::printf("%x does not come back from double\n", bits);
  }
#ifdef __FLT16_MANT_DIG__
  std::uint32_t state = 1;
  auto random = [&] { return static_cast<std::uint16_t>((state = state * 1664525 + 1013904223) >> 16); };
  for (int i = 0; i < 300000; ++i) {
    const half x = of(random()), y = of(i % 3 ? random() : x.get_bits() ^ (random() & 3));
    const float a = x, b = y;
    same(x + y, a + b, "+", a, b);
    same(x - y, a - b, "-", a, b);
    same(x * y, a * b, "*", a, b);
    same(x / y, a / b, "/", a, b);
    same(hls::sqrt(x), std::sqrt(a), "sqrt", a, a);
    half z = x;
    z += y;
    same(z, a + b, "+=", a, b);
    if ((x < y) != (a < b) || (x == y) != (a == b)) ++wrong;
  }
#endif
  static_assert(std::is_same<decltype(half() + half()), half>::value, "");
  static_assert(std::is_same<decltype(half() * 2), half>::value, "");
  static_assert(std::is_same<decltype(2u - half()), half>::value, "");
  static_assert(std::is_same<decltype(half() * 2.0f), float>::value, "");
  static_assert(std::is_same<decltype(2.0 / half()), double>::value, "");
  static_assert(std::is_same<decltype(-half()), half>::value, "");
  half k = 1;
  const half old = k++;
  std::printf("wrong %d, %g %g %g %g\n", wrong, float(old), float(k), float(half(1e9)), float(half(2049)));
  std::printf("%g %g %d\n", float(half(1) / 3), float(std::numeric_limits<half>::max()), int(half(-3.75)));
}
