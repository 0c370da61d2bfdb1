// The binary operators of ap_int.h, which says where their rules come from.
// Each is one template over both operands, which may be ap_int, ap_uint, a range or
// a bit of one, or a C integer; at least one is not a C integer.
#ifndef CODO_AP_OPERATORS_H
#define CODO_AP_OPERATORS_H

#include <cstdint>
#include <type_traits>
#include <utility>

#include "codo_ap_bits.h"
#include "codo_ap_word.h"

namespace codo {
namespace ap {

// operand(x) is x as an ap_int_base: every kind of operand in one shape.
template <int W, bool S>
constexpr const ap_int_base<W, S> &operand(const ap_int_base<W, S> &x) {
  return x;
}
template <int W, bool S>
constexpr ap_int_base<W, false> operand(const range_ref<W, S> &x) {
  return x.get();
}
template <int W, bool S>
constexpr ap_int_base<1, false> operand(const bit_ref<W, S> &x) {
  return bool(x);
}
// A range of a word beside numbers is one of at most 64 bits.
template <int W, bool S>
ap_int_base<64, false> operand(const word_range<W, S> &x) {
  return x.to_uint64();
}
template <int W, bool S>
ap_int_base<1, false> operand(const word_bit<W, S> &x) {
  return bool(x);
}
template <typename I, std::enable_if_t<std::is_integral_v<I>, int> = 0>
constexpr ap_int_base<std::is_same_v<I, bool> ? 1 : static_cast<int>(sizeof(I)) * 8, std::is_signed_v<I>> operand(
    I x) {
  return x;
}

constexpr int larger(int a, int b) { return a > b ? a : b; }
constexpr int smaller(int a, int b) { return a < b ? a : b; }

// The width of an operand beside another: an unsigned one needs a sign bit.
constexpr int beside(int w, bool s, bool other_s) { return w + (other_s && !s); }

template <int W_, bool S_>
struct shape {
  static constexpr int W = W_;
  static constexpr bool S = S_;
};

template <typename A, typename B>
struct rules {
  static constexpr int wa = A::width, wb = B::width;
  static constexpr bool sa = A::sign_flag, sb = B::sign_flag, either = sa || sb;
  static constexpr int both = larger(beside(wa, sa, sb), beside(wb, sb, sa));

  using add = shape<both + 1, either>;
  using subtract = shape<both + 1, true>;
  using multiply = shape<wa + wb, either>;
  using divide = shape<wa + sb, either>;
  using modulo = shape<smaller(wa, beside(wb, sb, sa)), sa>;
  using logic = shape<both, either>;
};

template <typename A, typename B>
using if_ap = std::enable_if_t<is_ap<A> || is_ap<B>, int>;

template <typename T>
using operand_of = std::decay_t<decltype(operand(std::declval<const T &>()))>;

template <typename I>
constexpr u128 magnitude(I x) {
  return x < 0 ? -static_cast<u128>(x) : static_cast<u128>(x);
}

// Quotient and remainder towards zero. Magnitudes avoid the mixed signs and the
// one overflow (least value / -1) of C; they are slow, so int64 goes first.
template <typename A, typename B>
constexpr i128 divide(const A &a, const B &b) {
  if constexpr (A::width + !A::sign_flag < 64 && B::width + !B::sign_flag <= 64) {
    return static_cast<std::int64_t>(a.V) / static_cast<std::int64_t>(b.V);
  } else {
    u128 q = magnitude(a.V) / magnitude(b.V);
    return static_cast<i128>((a.V < 0) != (b.V < 0) ? -q : q);
  }
}
template <typename A, typename B>
constexpr i128 modulo(const A &a, const B &b) {
  if constexpr (A::width + !A::sign_flag < 64 && B::width + !B::sign_flag <= 64) {
    return static_cast<std::int64_t>(a.V) % static_cast<std::int64_t>(b.V);
  } else {
    u128 r = magnitude(a.V) % magnitude(b.V);
    return static_cast<i128>(a.V < 0 ? -r : r);
  }
}

// -1, 0 or 1. Different signs compare as in C: narrow operands by value (they
// promote to int), else as unsigned if the unsigned one is not narrower.
template <typename A, typename B>
constexpr int compare(const A &a, const B &b) {
  constexpr int W = larger(larger(A::width, B::width), 32);
  constexpr int unsigned_w = A::sign_flag ? B::width : A::width, signed_w = A::sign_flag ? A::width : B::width;
  constexpr bool mixed = A::sign_flag != B::sign_flag;
  constexpr bool narrow = A::width < 32 && B::width < 32;
  constexpr bool S = mixed ? narrow || unsigned_w < signed_w : A::sign_flag;
  auto x = wrap<W, S>(a.V), y = wrap<W, S>(b.V);
  return x < y ? -1 : x > y;
}

template <typename A>
constexpr result<A::width, A::sign_flag> shift_left(const A &a, i128 n);

template <typename A>
constexpr result<A::width, A::sign_flag> shift_right(const A &a, i128 n) {
  if (n < 0) return shift_left(a, -n);
  if (n >= A::width) return a.V < 0 ? -1 : 0;
  return a.V >> static_cast<int>(n);
}
template <typename A>
constexpr result<A::width, A::sign_flag> shift_left(const A &a, i128 n) {
  if (n < 0) return shift_right(a, -n);
  if (n >= A::width) return 0;
  return static_cast<u128>(a.V) << static_cast<int>(n);
}

} // namespace ap
} // namespace codo

// Results are exact in their width, so C arithmetic in a type that wide is too.
#define CODO_AP_EXACT(op, rule)                                                                            \
  template <typename A, typename B, codo::ap::if_ap<A, B> = 0, typename OA = codo::ap::operand_of<A>,      \
            typename OB = codo::ap::operand_of<B>>                                                         \
  constexpr auto operator op(const A &a, const B &b) {                                                     \
    using R = typename codo::ap::rules<OA, OB>::rule;                                                      \
    static_assert(R::W <= 128, "an ap_int expression is at most 128 bits wide here");                      \
    using C = codo::ap::wide<R::W, R::S>;                                                                  \
    C x = static_cast<C>(codo::ap::operand(a).V), y = static_cast<C>(codo::ap::operand(b).V);              \
    return codo::ap::result<R::W, R::S>(static_cast<C>(x op y));                                           \
  }
CODO_AP_EXACT(+, add)
CODO_AP_EXACT(-, subtract)
CODO_AP_EXACT(*, multiply)
CODO_AP_EXACT(&, logic)
CODO_AP_EXACT(|, logic)
CODO_AP_EXACT(^, logic)
#undef CODO_AP_EXACT

#define CODO_AP_DIVISION(op, rule)                                                                         \
  template <typename A, typename B, codo::ap::if_ap<A, B> = 0, typename OA = codo::ap::operand_of<A>,      \
            typename OB = codo::ap::operand_of<B>>                                                         \
  constexpr auto operator op(const A &a, const B &b) {                                                     \
    using R = typename codo::ap::rules<OA, OB>::rule;                                                      \
    return codo::ap::result<R::W, R::S>(codo::ap::rule(codo::ap::operand(a), codo::ap::operand(b)));       \
  }
CODO_AP_DIVISION(/, divide)
CODO_AP_DIVISION(%, modulo)
#undef CODO_AP_DIVISION

#define CODO_AP_COMPARISON(op)                                                                             \
  template <typename A, typename B, codo::ap::if_ap<A, B> = 0, typename OA = codo::ap::operand_of<A>,      \
            typename OB = codo::ap::operand_of<B>>                                                         \
  constexpr bool operator op(const A &a, const B &b) {                                                     \
    return codo::ap::compare(codo::ap::operand(a), codo::ap::operand(b)) op 0;                             \
  }
CODO_AP_COMPARISON(==)
CODO_AP_COMPARISON(!=)
CODO_AP_COMPARISON(<)
CODO_AP_COMPARISON(<=)
CODO_AP_COMPARISON(>)
CODO_AP_COMPARISON(>=)
#undef CODO_AP_COMPARISON

namespace codo {
namespace ap {

template <int W, bool S>
std::true_type word_range_test(const word_range<W, S> *);
std::false_type word_range_test(...);

// Whether T is a word or a range of one.
template <typename T>
constexpr bool is_long = is_word<T> || decltype(word_range_test(static_cast<const T *>(nullptr)))::value;

// The width of an operand of a concatenation.
template <typename T>
constexpr int joined_width() {
  if constexpr (is_long<T>)
    return word_of<T>::width;
  else
    return operand_of<T>::width;
}

// The bits that it has: a range has those between its ends, though its type is as wide as what it is cut
// from, and so has what ranges are joined to.
template <int W>
class joined : public ap_uint<W> {
 public:
  template <typename T>
  constexpr joined(const T &x, int length) : ap_uint<W>(x), length_(length) {}
  constexpr int length() const { return length_; }

 private:
  int length_;
};

template <int W, bool S>
std::true_type open_test(const range_ref<W, S> *);
template <int W, bool S>
std::true_type open_test(const word_range<W, S> *);
template <int W>
std::true_type open_test(const joined<W> *);
std::false_type open_test(...);
template <typename T>
constexpr bool is_open = decltype(open_test(static_cast<const T *>(nullptr)))::value;

template <typename T>
constexpr int joined_length(const T &x) {
  if constexpr (is_open<T>)
    return x.length();
  else
    return joined_width<T>();
}

// It as a word.
template <typename T>
word<joined_width<T>(), false> joined_word(const T &x) {
  if constexpr (is_long<T>)
    return x;
  else
    return operand(x);
}

} // namespace ap
} // namespace codo

// Bits of x above those of y, for ap_ints, bits of them, and words.
template <typename A, typename B,
          std::enable_if_t<(codo::ap::is_ap<A> || codo::ap::is_word<A>)&&(codo::ap::is_ap<B> || codo::ap::is_word<B>), int> = 0>
constexpr auto operator,(const A &a, const B &b) {
  constexpr int W = codo::ap::joined_width<A>() + codo::ap::joined_width<B>();
  const int lower = codo::ap::joined_length(b);
  auto sized = [&](const auto &bits) {
    if constexpr (codo::ap::is_open<A> || codo::ap::is_open<B>)
      return codo::ap::joined<W>(bits, codo::ap::joined_length(a) + lower);
    else
      return ap_uint<W>(bits);
  };
  if constexpr (W <= 64) {
    using codo::ap::u128;
    const u128 top = static_cast<u128>(codo::ap::operand(a).V);
    const u128 rest = static_cast<u128>(codo::ap::operand(b).V) & ((static_cast<u128>(1) << lower) - 1);
    return sized(ap_uint<W>(top << lower | rest));
  } else {
    const codo::ap::word<W, false> top(codo::ap::joined_word(a)), rest(codo::ap::joined_word(b));
    codo::ap::word<W, false> out = top.shifted(lower);
    for (int i = 0; i < out.parts; ++i) out.V[i] |= rest.V[i];
    return sized(ap_uint<W>(out));
  }
}

// Only a left operand that is an ap_int makes a shift ours: 1 << n is C's.
#define CODO_AP_SHIFT(op, function)                                                                        \
  template <typename A, typename B, std::enable_if_t<codo::ap::is_ap<A>, int> = 0,                         \
            typename OB = codo::ap::operand_of<B>>                                                         \
  constexpr auto operator op(const A &a, const B &n) {                                                     \
    return codo::ap::function(codo::ap::operand(a), static_cast<codo::ap::i128>(codo::ap::operand(n).V));  \
  }
CODO_AP_SHIFT(<<, shift_left)
CODO_AP_SHIFT(>>, shift_right)
#undef CODO_AP_SHIFT

#endif
