// The parts below ap_fixed.h: modes, rounding and limiting of integers that stand for
// fixed point numbers, and conversions from floating values.
#ifndef CODO_FIXED_VALUE_H
#define CODO_FIXED_VALUE_H

#include <cmath>
#include <cstdint>

#include "ap_int.h"

// What becomes of bits behind the last one, and of values that are too large (UG1399).
enum ap_q_mode { AP_RND, AP_RND_ZERO, AP_RND_MIN_INF, AP_RND_INF, AP_RND_CONV, AP_TRN, AP_TRN_ZERO };
enum ap_o_mode { AP_SAT, AP_SAT_ZERO, AP_SAT_SYM, AP_WRAP, AP_WRAP_SM };

namespace codo {
namespace ap {

constexpr i128 power(int n) { return static_cast<i128>(static_cast<u128>(1) << n); }

// Whether the number next to down is taken: rest is what down leaves of the value, compared
// with a half (-1, 0, 1).
constexpr bool takes_next(ap_q_mode mode, bool negative, bool odd, bool exact, int half) {
  switch (mode) {
    case AP_RND:
      return half >= 0;
    case AP_RND_MIN_INF:
      return half > 0;
    case AP_RND_ZERO:
      return half > 0 || (half == 0 && negative);
    case AP_RND_INF:
      return half > 0 || (half == 0 && !negative);
    case AP_RND_CONV:
      return half > 0 || (half == 0 && odd);
    case AP_TRN_ZERO:
      return negative && !exact;
    default:
      return false;
  }
}

// v / 2^drop as an integer.
constexpr i128 quantise(i128 v, int drop, ap_q_mode mode) {
  if (drop > 126) { // far below a half
    if (v == 0) return 0;
    return (v < 0 ? -1 : 0) + takes_next(mode, v < 0, v < 0, false, v < 0 ? 1 : -1);
  }
  i128 down = v >> drop, rest = v - (down << drop), half = power(drop - 1);
  return down + takes_next(mode, v < 0, down & 1, rest == 0, rest < half ? -1 : rest > half);
}

// The least and the greatest value of W_ bits.
template <int W_, bool S_, ap_o_mode O_>
struct bounds {
  static constexpr i128 high = power(W_ - S_) - 1;
  static constexpr i128 low = !S_ ? 0 : O_ == AP_SAT_SYM ? -high : -high - 1;
};

// v as W_ bits; more says by how many places it is still to be moved up.
template <int W_, bool S_, ap_o_mode O_>
constexpr storage<W_, S_> limit(i128 v, int more) {
  static_assert(O_ != AP_WRAP_SM, "AP_WRAP_SM is not supported here");
  if (O_ != AP_WRAP) {
    using R_ = bounds<W_, S_, O_>;
    bool over = more > 126 ? v > 0 : v > (R_::high >> more);
    bool under = more > 126 ? v < 0 : v < -(-R_::low >> more);
    if (over || under) return static_cast<storage<W_, S_>>(O_ == AP_SAT_ZERO ? 0 : over ? R_::high : R_::low);
  }
  return more > 126 ? 0 : wrap<W_, S_>(static_cast<u128>(v) << more);
}

// v, with from bits behind the point, as W_ bits with to of them behind it.
template <int W_, bool S_, ap_q_mode Q_, ap_o_mode O_>
constexpr storage<W_, S_> convert(i128 v, int from, int to) {
  return from > to ? limit<W_, S_, O_>(quantise(v, from - to, Q_), 0) : limit<W_, S_, O_>(v, to - from);
}

// x as W_ bits with to of them behind the point.
template <int W_, bool S_, ap_q_mode Q_, ap_o_mode O_>
storage<W_, S_> convert(double x, int to) {
  double y = std::ldexp(x, to), down = std::floor(y), rest = y - down;
  if (!(y - y == 0)) return 0; // infinity, not-a-number
  if (y >= 0x1p120 || y <= -0x1p120) { // whole, and without low bits
    using R_ = bounds<W_, S_, O_>;
    if (O_ == AP_WRAP || O_ == AP_SAT_ZERO) return 0;
    return static_cast<storage<W_, S_>>(y > 0 ? R_::high : R_::low);
  }
  i128 v = static_cast<i128>(down);
  return limit<W_, S_, O_>(v + takes_next(Q_, y < 0, v & 1, rest == 0, rest < 0.5 ? -1 : rest > 0.5), 0);
}

} // namespace ap
} // namespace codo

#endif
