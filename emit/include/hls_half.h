// half for a build without Vitis: binary16 of IEEE 754, in two bytes. Operators on halfs
// compute in float and round to the nearest half, ties to even, which gives the result
// that IEEE 754 asks for; with an integer, that is made a half first; with float and
// double, the half is made one of these. Functions of hls_math.h on halfs compute in float.
#ifndef CODO_HLS_HALF_H
#define CODO_HLS_HALF_H

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <utility>

class half {
  std::uint16_t bits;

  static std::uint16_t rounded(double x) {
    const std::uint16_t sign = std::signbit(x) ? 0x8000 : 0;
    const double size = std::fabs(x);
    if (x != x) return sign | 0x7e00;
    if (size >= 65520) return sign | 0x7c00; // as near to the next power of two
    if (size < 0x1p-14) return sign | static_cast<std::uint16_t>(std::nearbyint(size * 0x1p24));
    int exponent;
    const double fraction = std::frexp(size, &exponent); // 0.5 to 1
    // The sum carries into the exponent where the fraction is rounded up to 1.
    return sign | static_cast<std::uint16_t>(((exponent + 13) << 10) + static_cast<int>(std::nearbyint(fraction * 0x1p11)));
  }

 public:
  static constexpr bool is_half = true; // for ap_int.h and ap_fixed.h

  half() = default;
  half(float x) : bits(rounded(x)) {}
  half(double x) : bits(rounded(x)) {}
  template <typename I_, std::enable_if_t<std::is_integral<I_>::value, int> = 0>
  half(I_ x) : bits(rounded(static_cast<double>(x))) {}
  // Numbers of ap_int.h and ap_fixed.h.
  template <typename A_, typename = decltype(std::declval<const A_ &>().to_double())>
  half(const A_ &x) : bits(rounded(x.to_double())) {}

  operator float() const {
    const int exponent = bits >> 10 & 31, fraction = bits & 0x3ff;
    float size;
    if (exponent == 0)
      size = fraction * 0x1p-24f;
    else if (exponent < 31)
      size = std::ldexp(static_cast<float>(1024 + fraction), exponent - 25);
    else
      size = fraction ? std::numeric_limits<float>::quiet_NaN() : std::numeric_limits<float>::infinity();
    return bits & 0x8000 ? -size : size;
  }

  void set_bits(std::uint16_t b) { bits = b; }
  std::uint16_t get_bits() const { return bits; }

  half operator+() const { return *this; }
  half operator-() const {
    half x = *this;
    x.bits ^= 0x8000;
    return x;
  }

  template <typename T_>
  half &operator+=(const T_ &x) { return *this = half(*this + x); }
  template <typename T_>
  half &operator-=(const T_ &x) { return *this = half(*this - x); }
  template <typename T_>
  half &operator*=(const T_ &x) { return *this = half(*this * x); }
  template <typename T_>
  half &operator/=(const T_ &x) { return *this = half(*this / x); }
  half &operator++() { return *this += 1; }
  half &operator--() { return *this -= 1; }
  half operator++(int) {
    const half old = *this;
    ++*this;
    return old;
  }
  half operator--(int) {
    const half old = *this;
    --*this;
    return old;
  }

// A half and an integer, in either order: the integer becomes a half.
#define CODO_HALF(op, result)                                                        \
  friend result operator op(const half &a, const half &b) {                          \
    return static_cast<result>(static_cast<float>(a) op static_cast<float>(b));      \
  }                                                                                  \
  template <typename I_, std::enable_if_t<std::is_integral<I_>::value, int> = 0>     \
  friend result operator op(const half &a, I_ b) {                                   \
    return a op half(b);                                                             \
  }                                                                                  \
  template <typename I_, std::enable_if_t<std::is_integral<I_>::value, int> = 0>     \
  friend result operator op(I_ a, const half &b) {                                   \
    return half(a) op b;                                                             \
  }

#define CODO_HALF_FLOAT(op, T_, result)                                                      \
  friend result operator op(const half &a, T_ b) { return static_cast<float>(a) op b; }      \
  friend result operator op(T_ a, const half &b) { return a op static_cast<float>(b); }

#define CODO_HALF_ALL(op)                \
  CODO_HALF(op, half)                    \
  CODO_HALF_FLOAT(op, float, float)      \
  CODO_HALF_FLOAT(op, double, double)
#define CODO_HALF_COMPARE(op)            \
  CODO_HALF(op, bool)                    \
  CODO_HALF_FLOAT(op, float, bool)       \
  CODO_HALF_FLOAT(op, double, bool)

  CODO_HALF_ALL(+)
  CODO_HALF_ALL(-)
  CODO_HALF_ALL(*)
  CODO_HALF_ALL(/)
  CODO_HALF_COMPARE(==)
  CODO_HALF_COMPARE(!=)
  CODO_HALF_COMPARE(<)
  CODO_HALF_COMPARE(<=)
  CODO_HALF_COMPARE(>)
  CODO_HALF_COMPARE(>=)
#undef CODO_HALF
#undef CODO_HALF_FLOAT
#undef CODO_HALF_ALL
#undef CODO_HALF_COMPARE
};

static_assert(sizeof(half) == 2, "a half has two bytes");

namespace std {
template <>
class numeric_limits<half> {
  static half of(std::uint16_t bits) {
    half x;
    x.set_bits(bits);
    return x;
  }

 public:
  static constexpr bool is_specialized = true, is_signed = true, is_integer = false, is_exact = false;
  static constexpr bool has_infinity = true, has_quiet_NaN = true, is_iec559 = true;
  static constexpr int digits = 11, digits10 = 3, max_digits10 = 5, radix = 2;
  static constexpr int min_exponent = -13, max_exponent = 16;
  static half min() { return of(0x0400); }
  static half max() { return of(0x7bff); }
  static half lowest() { return of(0xfbff); }
  static half epsilon() { return of(0x1400); }
  static half infinity() { return of(0x7c00); }
  static half quiet_NaN() { return of(0x7e00); }
  static half denorm_min() { return of(0x0001); }
};
} // namespace std

#endif
