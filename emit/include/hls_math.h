// hls_math.h for a build without Vitis: the functions of UG1399, "HLS Math
// Library", that take half, float and double, done by the C library. A half
// or float argument is computed in float. The last bit may differ from the cores that
// Vitis builds; the golden result is computed with the same C library. Those of fixed point numbers are in
// codo_fixed_math.h, which comes with this file and ap_fixed.h, in either order.
#ifndef CODO_HLS_MATH_H
#define CODO_HLS_MATH_H

#include <math.h>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>

#include "hls_half.h"

namespace hls {

#define CODO_UNARY(name)                                         \
  inline half name(half x) { return half(std::name(float(x))); } \
  inline float name(float x) { return std::name(x); }            \
  inline double name(double x) { return std::name(x); }          \
  inline float name##f(float x) { return std::name(x); }
#define CODO_BINARY(name)                                                          \
  inline half name(half x, half y) { return half(std::name(float(x), float(y))); } \
  inline float name(float x, float y) { return std::name(x, y); }                  \
  inline double name(double x, double y) { return std::name(x, y); }               \
  inline float name##f(float x, float y) { return std::name(x, y); }
#define CODO_TEST(name)                                    \
  inline bool name(half x) { return std::name(float(x)); } \
  inline bool name(float x) { return std::name(x); }       \
  inline bool name(double x) { return std::name(x); }

CODO_UNARY(acos)
CODO_UNARY(acosh)
CODO_UNARY(asin)
CODO_UNARY(asinh)
CODO_UNARY(atan)
CODO_UNARY(atanh)
CODO_UNARY(cbrt)
CODO_UNARY(ceil)
CODO_UNARY(cos)
CODO_UNARY(cosh)
CODO_UNARY(erf)
CODO_UNARY(erfc)
CODO_UNARY(exp)
CODO_UNARY(exp2)
CODO_UNARY(expm1)
CODO_UNARY(fabs)
CODO_UNARY(floor)
CODO_UNARY(lgamma)
CODO_UNARY(log)
CODO_UNARY(log10)
CODO_UNARY(log1p)
CODO_UNARY(log2)
CODO_UNARY(logb)
CODO_UNARY(nearbyint)
CODO_UNARY(rint)
CODO_UNARY(round)
CODO_UNARY(sin)
CODO_UNARY(sinh)
CODO_UNARY(sqrt)
CODO_UNARY(tan)
CODO_UNARY(tanh)
CODO_UNARY(tgamma)
CODO_UNARY(trunc)

CODO_BINARY(atan2)
CODO_BINARY(copysign)
CODO_BINARY(fdim)
CODO_BINARY(fmax)
CODO_BINARY(fmin)
CODO_BINARY(fmod)
CODO_BINARY(hypot)
CODO_BINARY(nextafter)
CODO_BINARY(pow)
CODO_BINARY(remainder)

CODO_TEST(isfinite)
CODO_TEST(isinf)
CODO_TEST(isnan)
CODO_TEST(isnormal)
CODO_TEST(signbit)

#undef CODO_UNARY
#undef CODO_BINARY
#undef CODO_TEST

inline void sincos(half x, half *s, half *c) {
  *s = sin(x);
  *c = cos(x);
}
inline void sincos(float x, float *s, float *c) {
  *s = std::sin(x);
  *c = std::cos(x);
}
inline void sincos(double x, double *s, double *c) {
  *s = std::sin(x);
  *c = std::cos(x);
}

inline half recip(half x) { return half(1) / x; }
inline float recip(float x) { return 1.0f / x; }
inline double recip(double x) { return 1.0 / x; }
inline float recipf(float x) { return 1.0f / x; }
inline half rsqrt(half x) { return half(1) / sqrt(x); }
inline float rsqrt(float x) { return 1.0f / std::sqrt(x); }
inline double rsqrt(double x) { return 1.0 / std::sqrt(x); }
inline float rsqrtf(float x) { return 1.0f / std::sqrt(x); }

inline half fma(half x, half y, half z) { return half(std::fma(float(x), float(y), float(z))); }
inline float fma(float x, float y, float z) { return std::fma(x, y, z); }
inline double fma(double x, double y, double z) { return std::fma(x, y, z); }
inline float fmaf(float x, float y, float z) { return std::fma(x, y, z); }

inline half abs(half x) { return fabs(x); }
inline float abs(float x) { return std::fabs(x); }
inline double abs(double x) { return std::fabs(x); }
inline int abs(int x) { return std::abs(x); }
inline long abs(long x) { return std::abs(x); }
inline long long abs(long long x) { return std::abs(x); }

// Of C's integers these give integers, as those of ap_int do (codo_fixed_math.h).
template <typename T_>
inline T_ codo_whole(double x) {
  using limits = std::numeric_limits<T_>;
  if (x != x) return 0;
  if (x >= std::ldexp(1.0, limits::digits)) return limits::max();
  return x < limits::min() ? limits::min() : static_cast<T_>(std::floor(x));
}
#define CODO_INTEGER(type, name, how) \
  inline type name(type x) { return codo_whole<type>(how); }
#define CODO_INTEGERS(type)                                              \
  CODO_INTEGER(type, erf, std::erf(double(x)))                           \
  CODO_INTEGER(type, erfc, std::erfc(double(x)))                         \
  CODO_INTEGER(type, exp, std::exp(double(x)))                           \
  CODO_INTEGER(type, log, std::log(double(x)))                           \
  CODO_INTEGER(type, log10, std::log10(double(x)))                       \
  CODO_INTEGER(type, recip, x == 0 ? 0 : 1.0 / x)                        \
  CODO_INTEGER(type, rsqrt, x == 0 ? 0 : 1.0 / std::sqrt(double(x)))     \
  CODO_INTEGER(type, sqrt, std::sqrt(double(x)))                         \
  inline type pow(type x, type y) { return codo_whole<type>(std::pow(double(x), double(y))); }
CODO_INTEGERS(std::int8_t)
CODO_INTEGERS(std::uint8_t)
CODO_INTEGERS(std::int16_t)
CODO_INTEGERS(std::uint16_t)
CODO_INTEGERS(std::int32_t)
CODO_INTEGERS(std::uint32_t)
#undef CODO_INTEGERS
#undef CODO_INTEGER

template <typename T_>
inline T_ max(T_ x, T_ y) {
  return x < y ? y : x;
}
template <typename T_>
inline T_ min(T_ x, T_ y) {
  return y < x ? y : x;
}

} // namespace hls

#ifdef CODO_AP_FIXED_H
#include "codo_fixed_math.h"
#endif

#endif
