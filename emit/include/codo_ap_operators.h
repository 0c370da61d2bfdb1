// The binary operators of ap_int.h, which says where their rules come from.
// Each is one template over both operands, which may be ap_int, ap_uint, a range or
// a bit of one, or a C integer; at least one is not a C integer.
#ifndef CODO_AP_OPERATORS_H
#define CODO_AP_OPERATORS_H

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <utility>

#include "codo_ap_bits.h"
#include "codo_ap_word.h"

namespace codo {
namespace ap {

// operand(x) is x as an ap_int_base: every kind of operand in one shape.
template <int W_, bool S_>
constexpr const ap_int_base<W_, S_> &operand(const ap_int_base<W_, S_> &x) {
  return x;
}
template <int W_, bool S_>
constexpr ap_int_base<W_, false> operand(const range_ref<W_, S_> &x) {
  return x.get();
}
template <int W_, bool S_>
constexpr ap_int_base<1, false> operand(const bit_ref<W_, S_> &x) {
  return bool(x);
}
// A range of a word beside numbers is one of at most 64 bits.
template <int W_, bool S_>
ap_int_base<64, false> operand(const word_range<W_, S_> &x) {
  if (x.length() > 64) {
    std::fprintf(stderr, "a range of a word that is an operand is at most 64 bits wide here\n");
    std::abort();
  }
  return x.to_uint64();
}
template <int W_, bool S_>
ap_int_base<1, false> operand(const word_bit<W_, S_> &x) {
  return bool(x);
}
template <typename I_, std::enable_if_t<std::is_integral_v<I_>, int> = 0>
constexpr ap_int_base<std::is_same_v<I_, bool> ? 1 : static_cast<int>(sizeof(I_)) * 8, std::is_signed_v<I_>> operand(
    I_ x) {
  return x;
}

constexpr int larger(int a, int b) { return a > b ? a : b; }
constexpr int smaller(int a, int b) { return a < b ? a : b; }

// The width of an operand beside another: an unsigned one needs a sign bit.
constexpr int beside(int w, bool s, bool other_s) { return w + (other_s && !s); }

template <int W_, bool S_>
struct shape {
  static constexpr int width = W_;
  static constexpr bool sign = S_;
};

template <typename A_, typename B_>
struct rules {
  static constexpr int wa = A_::width, wb = B_::width;
  static constexpr bool sa = A_::sign_flag, sb = B_::sign_flag, either = sa || sb;
  static constexpr int both = larger(beside(wa, sa, sb), beside(wb, sb, sa));

  using add = shape<both + 1, either>;
  using subtract = shape<both + 1, true>;
  using multiply = shape<wa + wb, either>;
  using divide = shape<wa + sb, either>;
  using modulo = shape<smaller(wa, beside(wb, sb, sa)), sa>;
  using logic = shape<both, either>;
};

template <int W_, bool S_>
std::true_type bit_test(const bit_ref<W_, S_> *);
template <int W_, bool S_>
std::true_type bit_test(const word_bit<W_, S_> *);
std::false_type bit_test(...);

// Bits beside bits and C integers are those of C: x[3] << 1 is an int.
template <typename T_>
constexpr bool is_of_c = std::is_integral_v<T_> || decltype(bit_test(static_cast<const std::remove_reference_t<T_> *>(nullptr)))::value;

template <typename A_, typename B_>
using if_ap = std::enable_if_t<(is_ap<A_> || is_ap<B_>)&&!(is_of_c<A_> && is_of_c<B_>), int>;

template <typename T_>
using operand_of = std::decay_t<decltype(operand(std::declval<const T_ &>()))>;

template <typename I_>
constexpr u128 magnitude(I_ x) {
  return x < 0 ? -static_cast<u128>(x) : static_cast<u128>(x);
}

// Quotient and remainder towards zero. Magnitudes avoid the mixed signs and the
// one overflow (least value / -1) of C; they are slow, so int64 goes first.
template <typename A_, typename B_>
constexpr i128 divide(const A_ &a, const B_ &b) {
  if constexpr (A_::width + !A_::sign_flag < 64 && B_::width + !B_::sign_flag <= 64) {
    return static_cast<std::int64_t>(a.V) / static_cast<std::int64_t>(b.V);
  } else {
    u128 q = magnitude(a.V) / magnitude(b.V);
    return static_cast<i128>((a.V < 0) != (b.V < 0) ? -q : q);
  }
}
template <typename A_, typename B_>
constexpr i128 modulo(const A_ &a, const B_ &b) {
  if constexpr (A_::width + !A_::sign_flag < 64 && B_::width + !B_::sign_flag <= 64) {
    return static_cast<std::int64_t>(a.V) % static_cast<std::int64_t>(b.V);
  } else {
    u128 r = magnitude(a.V) % magnitude(b.V);
    return static_cast<i128>(a.V < 0 ? -r : r);
  }
}

// Equal values of one width, or equal bits of two, in at least 32 of them.
template <typename A_, typename B_>
constexpr bool same(const A_ &a, const B_ &b) {
  constexpr int W_ = larger(larger(A_::width, B_::width), 32);
  if constexpr (A_::width == B_::width && A_::width < 64)
    return static_cast<i128>(a.V) == static_cast<i128>(b.V);
  else
    return wrap<W_, false>(a.V) == wrap<W_, false>(b.V);
}

// -1, 0 or 1. Different signs compare as in C: narrow operands by value (they
// promote to int), else as unsigned if the unsigned one is not narrower; what is
// negative is greater than all of them then.
template <typename A_, typename B_>
constexpr int compare(const A_ &a, const B_ &b) {
  constexpr int W_ = larger(larger(A_::width, B_::width) + 1, 32);
  constexpr int unsigned_w = A_::sign_flag ? B_::width : A_::width, signed_w = A_::sign_flag ? A_::width : B_::width;
  constexpr bool mixed = A_::sign_flag != B_::sign_flag;
  constexpr bool narrow = A_::width < 32 && B_::width < 32;
  constexpr bool S_ = mixed ? narrow || unsigned_w < signed_w : A_::sign_flag;
  auto x = wrap<W_, S_>(a.V), y = wrap<W_, S_>(b.V);
  return x < y ? -1 : x > y;
}

template <typename A_>
constexpr result<A_::width, A_::sign_flag> shift_left(const A_ &a, i128 n);

template <typename A_>
constexpr result<A_::width, A_::sign_flag> shift_right(const A_ &a, i128 n) {
  if (n < 0) return shift_left(a, -n);
  if (n >= A_::width) return a.V < 0 ? -1 : 0;
  return a.V >> static_cast<int>(n);
}
template <typename A_>
constexpr result<A_::width, A_::sign_flag> shift_left(const A_ &a, i128 n) {
  if (n < 0) return shift_right(a, -n);
  if (n >= A_::width) return 0;
  return static_cast<u128>(a.V) << static_cast<int>(n);
}

} // namespace ap
} // namespace codo

// Results are exact in their width, so C arithmetic in a type that wide is too. What has more bits than any
// type of C is a word.
#define CODO_AP_EXACT(op, rule)                                                                             \
  template <typename A_, typename B_, codo::ap::if_ap<A_, B_> = 0, typename OA_ = codo::ap::operand_of<A_>, \
            typename OB_ = codo::ap::operand_of<B_>>                                                        \
  constexpr auto operator op(const A_ &a, const B_ &b) {                                                    \
    using R_ = typename codo::ap::rules<OA_, OB_>::rule;                                                    \
    if constexpr (R_::width > 128) {                                                                        \
      using W_ = codo::ap::word<R_::width, R_::sign>;                                                       \
      return W_(codo::ap::whole(codo::ap::operand(a)) op codo::ap::whole(codo::ap::operand(b)));            \
    } else {                                                                                                \
      using C_ = codo::ap::wide<R_::width, R_::sign>;                                                       \
      C_ x = static_cast<C_>(codo::ap::operand(a).V), y = static_cast<C_>(codo::ap::operand(b).V);          \
      return codo::ap::result<R_::width, R_::sign>(static_cast<C_>(x op y));                                \
    }                                                                                                       \
  }
CODO_AP_EXACT(+, add)
CODO_AP_EXACT(-, subtract)
CODO_AP_EXACT(*, multiply)
CODO_AP_EXACT(&, logic)
CODO_AP_EXACT(|, logic)
CODO_AP_EXACT(^, logic)
#undef CODO_AP_EXACT

#define CODO_AP_DIVISION(op, rule)                                                                            \
  template <typename A_, typename B_, codo::ap::if_ap<A_, B_> = 0, typename OA_ = codo::ap::operand_of<A_>,   \
            typename OB_ = codo::ap::operand_of<B_>>                                                          \
  constexpr auto operator op(const A_ &a, const B_ &b) {                                                      \
    using R_ = typename codo::ap::rules<OA_, OB_>::rule;                                                      \
    return codo::ap::result<R_::width, R_::sign>(codo::ap::rule(codo::ap::operand(a), codo::ap::operand(b))); \
  }
CODO_AP_DIVISION(/, divide)
CODO_AP_DIVISION(%, modulo)
#undef CODO_AP_DIVISION

#define CODO_AP_COMPARISON(op, with)                                                                        \
  template <typename A_, typename B_, codo::ap::if_ap<A_, B_> = 0, typename OA_ = codo::ap::operand_of<A_>, \
            typename OB_ = codo::ap::operand_of<B_>>                                                        \
  constexpr bool operator op(const A_ &a, const B_ &b) {                                                    \
    return with(codo::ap::operand(a), codo::ap::operand(b));                                                \
  }
CODO_AP_COMPARISON(==, codo::ap::same)
CODO_AP_COMPARISON(!=, !codo::ap::same)
CODO_AP_COMPARISON(<, 0 > codo::ap::compare)
CODO_AP_COMPARISON(<=, 0 >= codo::ap::compare)
CODO_AP_COMPARISON(>, 0 < codo::ap::compare)
CODO_AP_COMPARISON(>=, 0 <= codo::ap::compare)
#undef CODO_AP_COMPARISON

// Only a left operand that is an ap_int makes a shift ours: 1 << n is C's.
#define CODO_AP_SHIFT(op, function)                                                                        \
  template <typename A_, typename B_, std::enable_if_t<codo::ap::is_ap<A_>, int> = 0,                      \
            codo::ap::if_ap<A_, B_> = 0, typename OB_ = codo::ap::operand_of<B_>>                          \
  constexpr auto operator op(const A_ &a, const B_ &n) {                                                   \
    return codo::ap::function(codo::ap::operand(a), static_cast<codo::ap::i128>(codo::ap::operand(n).V));  \
  }
CODO_AP_SHIFT(<<, shift_left)
CODO_AP_SHIFT(>>, shift_right)
#undef CODO_AP_SHIFT

#include "codo_ap_concat.h"

#endif
