// The functions of UG1399, "Fixed-Point Math Functions", for a build without Vitis. The types
// are those of the public declarations of hls_math.h of Vitis HLS 2022 and 2023: arguments
// are numbers without modes of their own, and there is one function per W and I. What is
// exact is exact here, too. The rest is computed in double by the C library, and becomes the
// next lower number of the result's type or, out of its range, the nearest, and 0 for what is
// no number. The tables and shift-and-add steps of Vitis may give other last bits; a kernel
// calls the same functions as the golden source, so both get them.
#ifndef CODO_FIXED_MATH_H
#define CODO_FIXED_MATH_H

#include <cmath>

#include "ap_fixed.h"

namespace codo {
namespace ap {

template <typename T>
T number(double x) {
  T r = 0;
  if (x != x) return r;
  double y = std::ldexp(x, T::fraction), most = std::ldexp(1.0, T::width - T::sign_flag);
  using R = bounds<T::width, T::sign_flag, AP_SAT>;
  if (y >= most)
    r.bits = ap_int_base<T::width, T::sign_flag>(R::high);
  else if (y < (T::sign_flag ? -most : 0))
    r.bits = ap_int_base<T::width, T::sign_flag>(R::low);
  else
    r.bits = ap_int_base<T::width, T::sign_flag>(static_cast<i128>(std::floor(y)));
  return r;
}

inline double inverse(double x) { return x == 0 ? 0 : 1 / x; }
inline double inverse_root(double x) { return inverse(std::sqrt(x)); }

// What has no place in the type of x is dropped.
template <typename T>
T dropping(T x, i128 bits) {
  x.bits = ap_int_base<T::width, T::sign_flag>(bits);
  return x;
}

template <typename T>
i128 lowest(const T &x) { // ones behind the point of x
  return power(x.fraction) - 1;
}

template <typename T>
T floor(T x) {
  return dropping(x, static_cast<i128>(x.bits.V) & ~lowest(x));
}
template <typename T>
T ceil(T x) {
  return dropping(x, (static_cast<i128>(x.bits.V) + lowest(x)) & ~lowest(x));
}
template <typename T>
T round(T x) {
  if (T::fraction == 0) return x;
  i128 half = power(T::fraction) / 2, size = hls::abs(x).bits.V, up = (size + half) & ~lowest(x);
  return dropping(x, x.bits.V < 0 ? -up : up);
}
template <typename T>
T even(T x) {
  return dropping(x, T::fraction > 0 ? quantise(x.bits.V, T::fraction, AP_RND_CONV) * power(T::fraction) : x.bits.V);
}

} // namespace ap
} // namespace codo

namespace hls {

#define CODO_FIXED_TEMPLATE template <int W, int I>
#define CODO_FIXED_1(name, value)                                                              \
  CODO_FIXED_TEMPLATE ap_fixed<W, I> name(ap_fixed<W, I> x) {                                   \
    return codo::ap::number<ap_fixed<W, I>>(value(x.to_double()));                              \
  }                                                                                            \
  CODO_FIXED_TEMPLATE ap_ufixed<W, I> name(ap_ufixed<W, I> x) {                                 \
    return codo::ap::number<ap_ufixed<W, I>>(value(x.to_double()));                             \
  }
#define CODO_FIXED_2(name, value)                                                              \
  CODO_FIXED_TEMPLATE ap_fixed<W, I> name(ap_fixed<W, I> x, ap_fixed<W, I> y) {                 \
    return codo::ap::number<ap_fixed<W, I>>(value(x.to_double(), y.to_double()));               \
  }                                                                                            \
  CODO_FIXED_TEMPLATE ap_ufixed<W, I> name(ap_ufixed<W, I> x, ap_ufixed<W, I> y) {              \
    return codo::ap::number<ap_ufixed<W, I>>(value(x.to_double(), y.to_double()));              \
  }
#define CODO_FIXED_SIGNED(name, before)                                                        \
  CODO_FIXED_TEMPLATE ap_fixed<W - I + before, before> name(ap_fixed<W, I> x) {                 \
    return codo::ap::number<ap_fixed<W - I + before, before>>(std::name(x.to_double()));        \
  }
#define CODO_FIXED_EXACT(name, how)                                                            \
  CODO_FIXED_TEMPLATE ap_fixed<W, I> name(ap_fixed<W, I> x) { return how; }                     \
  CODO_FIXED_TEMPLATE ap_ufixed<W, I> name(ap_ufixed<W, I> x) { return how; }

CODO_FIXED_1(acosh, std::acosh)
CODO_FIXED_1(asinh, std::asinh)
CODO_FIXED_1(atanh, std::atanh)
CODO_FIXED_1(cbrt, std::cbrt)
CODO_FIXED_1(cosh, std::cosh)
CODO_FIXED_1(erf, std::erf)
CODO_FIXED_1(erfc, std::erfc)
CODO_FIXED_1(exp, std::exp)
CODO_FIXED_1(exp2, std::exp2)
CODO_FIXED_1(expm1, std::expm1)
CODO_FIXED_1(log, std::log)
CODO_FIXED_1(log10, std::log10)
CODO_FIXED_1(log1p, std::log1p)
CODO_FIXED_1(recip, codo::ap::inverse)
CODO_FIXED_1(rsqrt, codo::ap::inverse_root)
CODO_FIXED_1(sinh, std::sinh)
CODO_FIXED_1(sqrt, std::sqrt)
CODO_FIXED_1(tan, std::tan)
CODO_FIXED_1(tanh, std::tanh)
CODO_FIXED_2(hypot, std::hypot)
CODO_FIXED_2(pow, std::pow)
CODO_FIXED_SIGNED(acos, 3)
CODO_FIXED_SIGNED(asin, 3)
CODO_FIXED_SIGNED(cos, 2)
CODO_FIXED_SIGNED(sin, 2)
CODO_FIXED_EXACT(ceil, codo::ap::ceil(x))
CODO_FIXED_EXACT(fabs, hls::abs(x))
CODO_FIXED_EXACT(floor, codo::ap::floor(x))
CODO_FIXED_EXACT(nearbyint, codo::ap::even(x))
CODO_FIXED_EXACT(rint, codo::ap::even(x))
CODO_FIXED_EXACT(round, codo::ap::round(x))
CODO_FIXED_EXACT(trunc, (x.bits.V < 0 ? codo::ap::ceil(x) : codo::ap::floor(x)))

#undef CODO_FIXED_1
#undef CODO_FIXED_2
#undef CODO_FIXED_SIGNED
#undef CODO_FIXED_EXACT

CODO_FIXED_TEMPLATE ap_fixed<W, 2> atan(ap_fixed<W, I> x) {
  return codo::ap::number<ap_fixed<W, 2>>(std::atan(x.to_double()));
}
CODO_FIXED_TEMPLATE ap_ufixed<W, 2> atan(ap_ufixed<W, I> x) {
  return codo::ap::number<ap_ufixed<W, 2>>(std::atan(x.to_double()));
}
CODO_FIXED_TEMPLATE ap_fixed<W, 3> atan2(ap_fixed<W, I> y, ap_fixed<W, I> x) {
  return codo::ap::number<ap_fixed<W, 3>>(std::atan2(y.to_double(), x.to_double()));
}
CODO_FIXED_TEMPLATE ap_ufixed<W, 3> atan2(ap_ufixed<W, I> y, ap_ufixed<W, I> x) {
  return codo::ap::number<ap_ufixed<W, 3>>(std::atan2(y.to_double(), x.to_double()));
}
CODO_FIXED_TEMPLATE ap_fixed<W, I> fmax(ap_fixed<W, I> x, ap_fixed<W, I> y) { return x >= y ? x : y; }
CODO_FIXED_TEMPLATE ap_ufixed<W, I> fmax(ap_ufixed<W, I> x, ap_ufixed<W, I> y) { return x >= y ? x : y; }
CODO_FIXED_TEMPLATE ap_fixed<W, I> fmin(ap_fixed<W, I> x, ap_fixed<W, I> y) { return x <= y ? x : y; }
CODO_FIXED_TEMPLATE ap_ufixed<W, I> fmin(ap_ufixed<W, I> x, ap_ufixed<W, I> y) { return x <= y ? x : y; }

#undef CODO_FIXED_TEMPLATE

// Those of integers are those of numbers without bits behind the point.
#define CODO_INTEGER(name)                                                                     \
  template <int W>                                                                             \
  ap_int<W> name(ap_int<W> x) {                                                                \
    return ap_int<W>(name(ap_fixed<W, W>(x)).bits);                                            \
  }                                                                                            \
  template <int W>                                                                             \
  ap_uint<W> name(ap_uint<W> x) {                                                              \
    return ap_uint<W>(name(ap_ufixed<W, W>(x)).bits);                                          \
  }
CODO_INTEGER(cbrt)
CODO_INTEGER(cosh)
CODO_INTEGER(erf)
CODO_INTEGER(erfc)
CODO_INTEGER(exp)
CODO_INTEGER(exp2)
CODO_INTEGER(expm1)
CODO_INTEGER(log)
CODO_INTEGER(log10)
CODO_INTEGER(log1p)
CODO_INTEGER(recip)
CODO_INTEGER(rsqrt)
CODO_INTEGER(sinh)
CODO_INTEGER(sqrt)
CODO_INTEGER(tan)
CODO_INTEGER(tanh)
#undef CODO_INTEGER

} // namespace hls

#endif
