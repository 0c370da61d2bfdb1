// The parts below ap_fixed.h: modes, rounding and limiting of integers that stand for
// fixed point numbers, and conversions from floating values.
#ifndef CODO_FIXED_VALUE_H
#define CODO_FIXED_VALUE_H

#include <cmath>
#include <cstdint>

#include "ap_int.h"

// What becomes of bits behind the last one, and of values that are too large (UG1399).
enum ap_q_mode { AP_RND, AP_RND_ZERO, AP_RND_MIN_INF, AP_RND_INF, AP_RND_CONV, AP_TRN, AP_TRN_ZERO };
enum ap_o_mode : int { AP_SAT, AP_SAT_ZERO, AP_SAT_SYM, AP_WRAP, AP_WRAP_SM };

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

// A mode with N saturation bits, which only those that wrap look at.
constexpr ap_o_mode keeping(ap_o_mode o, int n) { return o == AP_WRAP || o == AP_WRAP_SM ? static_cast<ap_o_mode>(o + 8 * n) : o; }
constexpr ap_o_mode mode_of(ap_o_mode o) { return static_cast<ap_o_mode>(o % 8); }

// The bits of a value that is outside of the range, where its sign, or the N upper bits, are kept (IEEE 1666, "Overflow
// for signed numbers"). dropped is the lowest bit above them, before the value was rounded.
template <int W_, bool S_, ap_o_mode O_>
constexpr storage<W_, S_> keep(u128 bits, bool negative, bool dropped) {
  constexpr bool mirrors = mode_of(O_) == AP_WRAP_SM;
  constexpr int kept = O_ / 8;
  auto bit = [&](int k) { return static_cast<bool>(bits >> k & 1); };
  if (mirrors && (kept == 0   ? dropped != bit(W_ - 1)
                  : kept == 1 ? negative != bit(W_ - 1)
                              : negative == bit(W_ - kept)))
    bits = ~bits;
  u128 upper = 0;
  for (int k = W_ - kept; k < W_; k++) upper |= static_cast<u128>(1) << k;
  const u128 sign = kept > 0 ? static_cast<u128>(1) << (W_ - 1) : 0;
  return wrap<W_, S_>((bits & ~upper) | (!S_ ? upper : negative ? sign : upper & ~sign));
}

// v as W_ bits; more says by how many places it is still to be moved up, and dropped is the bit that
// is the lowest above them then.
template <int W_, bool S_, ap_o_mode O_>
constexpr storage<W_, S_> limit(i128 v, int more, bool dropped) {
  if constexpr (mode_of(O_) == AP_WRAP_SM || O_ > 8) {
    static_assert(S_ || mode_of(O_) != AP_WRAP_SM, "ap_ufixed has no AP_WRAP_SM");
    using R_ = bounds<W_, S_, O_>;
    bool outside = more > 126 ? v != 0 : v > (R_::high >> more) || v < -(-R_::low >> more);
    if (outside) return keep<W_, S_, O_>(more > 126 ? 0 : static_cast<u128>(v) << more, v < 0, dropped);
  } else if (O_ != AP_WRAP) {
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
  if (from > to) return limit<W_, S_, O_>(quantise(v, from - to, Q_), 0, quantise(v, from - to, AP_TRN) >> W_ & 1);
  int at = W_ - (to - from); // where the bit above the others comes from
  return limit<W_, S_, O_>(v, to - from, at >= 0 && (v >> (at > 126 ? 126 : at) & 1));
}

// x as W_ bits with to of them behind the point.
template <int W_, bool S_, ap_q_mode Q_, ap_o_mode O_>
storage<W_, S_> convert(double x, int to) {
  double y = std::ldexp(x, to), down = std::floor(y), rest = y - down;
  if (!(y - y == 0)) return 0; // infinity, not-a-number
  if (y >= 0x1p120 || y <= -0x1p120) { // whole, and without low bits
    using R_ = bounds<W_, S_, O_>;
    if (O_ == AP_WRAP || O_ == AP_SAT_ZERO) return 0;
    if (O_ > 8 || mode_of(O_) == AP_WRAP_SM) return keep<W_, S_, O_>(0, y < 0, false);
    return static_cast<storage<W_, S_>>(y > 0 ? R_::high : R_::low);
  }
  i128 v = static_cast<i128>(down);
  return limit<W_, S_, O_>(v + takes_next(Q_, y < 0, v & 1, rest == 0, rest < 0.5 ? -1 : rest > 0.5), 0, v >> W_ & 1);
}

} // namespace ap
} // namespace codo

#endif
