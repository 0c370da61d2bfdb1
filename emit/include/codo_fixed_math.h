// The functions of UG1399, "Fixed-Point Math Functions", for a build without Vitis. The types
// are those of the public declarations of hls_math.h of Vitis HLS 2022 and 2023: arguments
// are numbers without modes of their own, and there is one function per W_ and I_. What is
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

template <typename T_>
T_ number(double x) {
  T_ r = 0;
  if (x != x) return r;
  double y = std::ldexp(x, T_::fraction), most = std::ldexp(1.0, T_::width - T_::sign_flag);
  using R_ = bounds<T_::width, T_::sign_flag, AP_SAT>;
  if (y >= most)
    r.V = ap_int_base<T_::width, T_::sign_flag>(R_::high);
  else if (y < (T_::sign_flag ? -most : 0))
    r.V = ap_int_base<T_::width, T_::sign_flag>(R_::low);
  else
    r.V = ap_int_base<T_::width, T_::sign_flag>(static_cast<i128>(std::floor(y)));
  return r;
}

inline double inverse(double x) { return x == 0 ? 0 : 1 / x; }
inline double inverse_root(double x) { return inverse(std::sqrt(x)); }

// What has no place in the type of x is dropped.
template <typename T_>
T_ dropping(T_ x, i128 bits) {
  x.V = ap_int_base<T_::width, T_::sign_flag>(bits);
  return x;
}

template <typename T_>
i128 lowest(const T_ &x) { // ones behind the point of x
  return power(x.fraction) - 1;
}

template <typename T_>
T_ floor(T_ x) {
  return dropping(x, static_cast<i128>(x.V.V) & ~lowest(x));
}
template <typename T_>
T_ ceil(T_ x) {
  return dropping(x, (static_cast<i128>(x.V.V) + lowest(x)) & ~lowest(x));
}
template <typename T_>
T_ round(T_ x) {
  if (T_::fraction == 0) return x;
  i128 half = power(T_::fraction) / 2, size = hls::abs(x).V.V, up = (size + half) & ~lowest(x);
  return dropping(x, x.V.V < 0 ? -up : up);
}
template <typename T_>
T_ even(T_ x) {
  return dropping(x, T_::fraction > 0 ? quantise(x.V.V, T_::fraction, AP_RND_CONV) * power(T_::fraction) : x.V.V);
}

} // namespace ap
} // namespace codo

namespace hls {

#define CODO_FIXED_TEMPLATE template <int W_, int I_>
#define CODO_FIXED_1(name, value)                                                              \
  CODO_FIXED_TEMPLATE ap_fixed<W_, I_> name(ap_fixed<W_, I_> x) {                              \
    return codo::ap::number<ap_fixed<W_, I_>>(value(x.to_double()));                           \
  }                                                                                            \
  CODO_FIXED_TEMPLATE ap_ufixed<W_, I_> name(ap_ufixed<W_, I_> x) {                            \
    return codo::ap::number<ap_ufixed<W_, I_>>(value(x.to_double()));                          \
  }
#define CODO_FIXED_2(name, value)                                                              \
  CODO_FIXED_TEMPLATE ap_fixed<W_, I_> name(ap_fixed<W_, I_> x, ap_fixed<W_, I_> y) {          \
    return codo::ap::number<ap_fixed<W_, I_>>(value(x.to_double(), y.to_double()));            \
  }                                                                                            \
  CODO_FIXED_TEMPLATE ap_ufixed<W_, I_> name(ap_ufixed<W_, I_> x, ap_ufixed<W_, I_> y) {       \
    return codo::ap::number<ap_ufixed<W_, I_>>(value(x.to_double(), y.to_double()));           \
  }
#define CODO_FIXED_SIGNED(name, before)                                                        \
  CODO_FIXED_TEMPLATE ap_fixed<W_ - I_ + before, before> name(ap_fixed<W_, I_> x) {            \
    return codo::ap::number<ap_fixed<W_ - I_ + before, before>>(std::name(x.to_double()));     \
  }
#define CODO_FIXED_EXACT(name, how)                                                            \
  CODO_FIXED_TEMPLATE ap_fixed<W_, I_> name(ap_fixed<W_, I_> x) { return how; }                \
  CODO_FIXED_TEMPLATE ap_ufixed<W_, I_> name(ap_ufixed<W_, I_> x) { return how; }

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
CODO_FIXED_EXACT(trunc, (x.V.V < 0 ? codo::ap::ceil(x) : codo::ap::floor(x)))

#undef CODO_FIXED_1
#undef CODO_FIXED_2
#undef CODO_FIXED_SIGNED
#undef CODO_FIXED_EXACT

CODO_FIXED_TEMPLATE ap_fixed<W_, 2> atan(ap_fixed<W_, I_> x) {
  return codo::ap::number<ap_fixed<W_, 2>>(std::atan(x.to_double()));
}
CODO_FIXED_TEMPLATE ap_ufixed<W_, 2> atan(ap_ufixed<W_, I_> x) {
  return codo::ap::number<ap_ufixed<W_, 2>>(std::atan(x.to_double()));
}
CODO_FIXED_TEMPLATE ap_fixed<W_, 3> atan2(ap_fixed<W_, I_> y, ap_fixed<W_, I_> x) {
  return codo::ap::number<ap_fixed<W_, 3>>(std::atan2(y.to_double(), x.to_double()));
}
CODO_FIXED_TEMPLATE ap_ufixed<W_, 3> atan2(ap_ufixed<W_, I_> y, ap_ufixed<W_, I_> x) {
  return codo::ap::number<ap_ufixed<W_, 3>>(std::atan2(y.to_double(), x.to_double()));
}
CODO_FIXED_TEMPLATE ap_fixed<W_, I_> fmax(ap_fixed<W_, I_> x, ap_fixed<W_, I_> y) { return x >= y ? x : y; }
CODO_FIXED_TEMPLATE ap_ufixed<W_, I_> fmax(ap_ufixed<W_, I_> x, ap_ufixed<W_, I_> y) { return x >= y ? x : y; }
CODO_FIXED_TEMPLATE ap_fixed<W_, I_> fmin(ap_fixed<W_, I_> x, ap_fixed<W_, I_> y) { return x <= y ? x : y; }
CODO_FIXED_TEMPLATE ap_ufixed<W_, I_> fmin(ap_ufixed<W_, I_> x, ap_ufixed<W_, I_> y) { return x <= y ? x : y; }
CODO_FIXED_TEMPLATE bool signbit(ap_fixed<W_, I_> x) { return x < 0; }
CODO_FIXED_TEMPLATE bool signbit(ap_ufixed<W_, I_>) { return false; }

#undef CODO_FIXED_TEMPLATE

// Those of integers are those of numbers without bits behind the point.
#define CODO_INTEGER(name)                                                                     \
  template <int W_>                                                                            \
  ap_int<W_> name(ap_int<W_> x) {                                                              \
    return ap_int<W_>(name(ap_fixed<W_, W_>(x)).V);                                            \
  }                                                                                            \
  template <int W_>                                                                            \
  ap_uint<W_> name(ap_uint<W_> x) {                                                            \
    return ap_uint<W_>(name(ap_ufixed<W_, W_>(x)).V);                                          \
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
