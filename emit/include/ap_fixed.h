// ap_fixed<W, I, Q, O> and ap_ufixed, 1 <= W <= 64, for a build without Vitis: W bits, I of
// them before the point. The semantics are those of UG1399, "Arbitrary Precision
// Fixed-Point Data Types", and the result widths those of the public headers of AMD
// (Xilinx/HLS_arbitrary_Precision_Types, ap_fixed_base.h, struct RType). Only these facts
// come from there; the code is our own.
//
//   assignment            rounds as Q says, then limits as O says
//   a + b, a - b          points aligned, one more bit before the point; - is signed
//   a * b                 the bits of both, before and behind the point
//   a / b                 as many bits behind the point as a has, towards zero
//   a & b, a | b, a ^ b   points aligned
//   a << n, a >> n        moves the bits, the type stays
//   a < b, a == b, ...    by value
//
// An unsigned operand beside a signed one counts one bit more. Integers have their point
// behind the last bit; with float and double there are comparisons only. Results may be
// up to 126 bits wide. Left out: AP_WRAP_SM, saturation bits, text as initial values.
#ifndef CODO_AP_FIXED_H
#define CODO_AP_FIXED_H

#include <cmath>
#include <cstdint>
#include <ostream>
#include <type_traits>

#include "ap_int.h"
#include "codo_fixed_value.h"

template <int W, int I, bool S, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP>
class ap_fixed_base;
template <int W, int I, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
class ap_fixed;
template <int W, int I, ap_q_mode Q = AP_TRN, ap_o_mode O = AP_WRAP, int N = 0>
class ap_ufixed;

namespace codo {
namespace ap {

// What the user sees as the type of a result.
template <int W, int I, bool S>
using fixed_result = std::conditional_t<(W > 64), ap_fixed_base<W, I, S>,
                                        std::conditional_t<S, ap_fixed<(W > 64 ? 64 : W), I>, ap_ufixed<(W > 64 ? 64 : W), I>>>;

} // namespace ap
} // namespace codo

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O>
class ap_fixed_base {
  static_assert(W >= 1 && W <= 126, "an ap_fixed expression is at most 126 bits wide here");

 public:
  static constexpr int width = W, iwidth = I, fraction = W - I;
  static constexpr bool sign_flag = S;
  static constexpr ap_q_mode qmode = Q;
  static constexpr ap_o_mode omode = O;

  ap_int_base<W, S> bits;

  ap_fixed_base() = default;
  template <int W2, int I2, bool S2, ap_q_mode Q2, ap_o_mode O2>
  constexpr ap_fixed_base(const ap_fixed_base<W2, I2, S2, Q2, O2> &x) : bits(from(x.bits.V, W2 - I2)) {}
  template <int W2, bool S2>
  constexpr ap_fixed_base(const ap_int_base<W2, S2> &x) : bits(from(x.V, 0)) {}
  template <int W2, bool S2>
  constexpr ap_fixed_base(const codo::ap::range_ref<W2, S2> &x) : bits(from(x.get().V, 0)) {}
  template <int W2, bool S2>
  constexpr ap_fixed_base(const codo::ap::bit_ref<W2, S2> &x) : bits(from(bool(x), 0)) {}
  template <int W2, bool S2> // of what is wider no more than an intermediate value has
  ap_fixed_base(const codo::ap::word_range<W2, S2> &x) : bits(from(ap_int_base<127, false>(x).V, 0)) {}
  template <int W2, bool S2>
  ap_fixed_base(const codo::ap::word_bit<W2, S2> &x) : bits(from(bool(x), 0)) {}
  template <typename T, std::enable_if_t<codo::ap::is_integer<T>, int> = 0>
  constexpr ap_fixed_base(T x) : bits(from(x, 0)) {}
  template <typename E, std::enable_if_t<std::is_enum_v<E>, int> = 0>
  constexpr ap_fixed_base(E x) : ap_fixed_base(static_cast<std::underlying_type_t<E>>(x)) {}
  template <typename H, std::enable_if_t<H::is_half, int> = 0>
  ap_fixed_base(const H &x) : ap_fixed_base(static_cast<float>(x)) {}
  ap_fixed_base(float x) : ap_fixed_base(static_cast<double>(x)) {}
  ap_fixed_base(double x) : bits(codo::ap::convert<W, S, Q, O>(x, W - I)) {}

  double to_double() const { return std::ldexp(static_cast<double>(bits.V), I - W); }
  float to_float() const { return std::ldexp(static_cast<float>(bits.V), I - W); }
  // Integers are what is before the point, towards zero.
  constexpr codo::ap::i128 to_whole() const { return codo::ap::convert<127, true, AP_TRN_ZERO, AP_WRAP>(static_cast<codo::ap::i128>(bits.V), W - I, 0); }
  constexpr bool to_bool() const { return bits.V != 0; }
  constexpr int to_int() const { return static_cast<int>(to_whole()); }
  constexpr unsigned to_uint() const { return static_cast<unsigned>(to_whole()); }
  constexpr long to_long() const { return static_cast<long>(to_whole()); }
  constexpr unsigned long to_ulong() const { return static_cast<unsigned long>(to_whole()); }
  constexpr long long to_int64() const { return static_cast<long long>(to_whole()); }
  constexpr unsigned long long to_uint64() const { return static_cast<unsigned long long>(to_whole()); }

  operator double() const { return to_double(); }
  operator float() const { return to_float(); }
  constexpr operator bool() const { return to_bool(); }
  constexpr operator char() const { return static_cast<char>(to_whole()); }
  constexpr operator signed char() const { return static_cast<signed char>(to_whole()); }
  constexpr operator unsigned char() const { return static_cast<unsigned char>(to_whole()); }
  constexpr operator short() const { return static_cast<short>(to_whole()); }
  constexpr operator unsigned short() const { return static_cast<unsigned short>(to_whole()); }
  constexpr operator int() const { return to_int(); }
  constexpr operator unsigned() const { return to_uint(); }
  constexpr operator long() const { return to_long(); }
  constexpr operator unsigned long() const { return to_ulong(); }
  constexpr operator long long() const { return to_int64(); }
  constexpr operator unsigned long long() const { return to_uint64(); }

  constexpr int length() const { return W; }
  constexpr bool is_zero() const { return bits.V == 0; }
  constexpr bool is_neg() const { return bits.V < 0; }

  // The bits as those of an integer, bit 0 lowest.
  constexpr auto range(int hi, int lo) { return bits.range(hi, lo); }
  constexpr auto range() { return bits.range(); }
  constexpr auto operator()(int hi, int lo) { return bits.range(hi, lo); }
  constexpr auto range(int hi, int lo) const { return bits.range(hi, lo); }
  constexpr auto range() const { return bits.range(); }
  constexpr auto operator()(int hi, int lo) const { return bits.range(hi, lo); }
  template <typename T, std::enable_if_t<codo::ap::is_integer<T> || codo::ap::is_ap<T>, int> = 0>
  constexpr auto operator[](const T &i) {
    return bits[i];
  }
  template <typename T, std::enable_if_t<codo::ap::is_integer<T> || codo::ap::is_ap<T>, int> = 0>
  constexpr bool operator[](const T &i) const {
    return bits[i];
  }
  constexpr auto bit(int i) { return bits.bit(i); }
  constexpr bool bit(int i) const { return bits.bit(i); }
  constexpr bool get_bit(int i) const { return bits.get_bit(i); }
  constexpr void set_bit(int i, bool to) { bits.set_bit(i, to); }

  constexpr auto operator+() const { return codo::ap::fixed_result<W, I, S>(*this); }
  constexpr auto operator-() const {
    codo::ap::fixed_result<W + 1, I + 1, true> r;
    r.bits = -bits;
    return r;
  }
  constexpr auto operator~() const {
    codo::ap::fixed_result<W, I, S> r;
    r.bits = ~bits;
    return r;
  }
  constexpr bool operator!() const { return bits.V == 0; }
  constexpr ap_fixed_base &operator++() { return *this = ap_fixed_base(*this + true); }
  constexpr ap_fixed_base &operator--() { return *this = ap_fixed_base(*this - true); }
  constexpr auto operator++(int) {
    ap_fixed_base old = *this;
    ++*this;
    return old;
  }
  constexpr auto operator--(int) {
    ap_fixed_base old = *this;
    --*this;
    return old;
  }

#define CODO_FIXED_ASSIGN(op)                                      \
  template <typename B>                                            \
  constexpr ap_fixed_base &operator op##=(const B &b) {            \
    return *this = ap_fixed_base(*this op b);                      \
  }
  CODO_FIXED_ASSIGN(+)
  CODO_FIXED_ASSIGN(-)
  CODO_FIXED_ASSIGN(*)
  CODO_FIXED_ASSIGN(/)
  CODO_FIXED_ASSIGN(&)
  CODO_FIXED_ASSIGN(|)
  CODO_FIXED_ASSIGN(^)
  CODO_FIXED_ASSIGN(<<)
  CODO_FIXED_ASSIGN(>>)
#undef CODO_FIXED_ASSIGN

 private:
  static constexpr ap_int_base<W, S> from(codo::ap::i128 v, int behind) {
    return codo::ap::convert<W, S, Q, O>(v, behind, W - I);
  }
};

template <int W, int I, ap_q_mode Q, ap_o_mode O, int N>
class ap_fixed : public ap_fixed_base<W, I, true, Q, O> {
  static_assert(W >= 1 && W <= 64 && N == 0, "ap_fixed is at most 64 bits wide here, without saturation bits");

 public:
  using base = ap_fixed_base<W, I, true, Q, O>;
  using base::base;
  ap_fixed() = default;
  constexpr ap_fixed(const base &x) : base(x) {}
};

template <int W, int I, ap_q_mode Q, ap_o_mode O, int N>
class ap_ufixed : public ap_fixed_base<W, I, false, Q, O> {
  static_assert(W >= 1 && W <= 64 && N == 0, "ap_ufixed is at most 64 bits wide here, without saturation bits");

 public:
  using base = ap_fixed_base<W, I, false, Q, O>;
  using base::base;
  ap_ufixed() = default;
  constexpr ap_ufixed(const base &x) : base(x) {}
};

namespace codo {
namespace ap {

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O>
std::true_type fixed_test(const ap_fixed_base<W, I, S, Q, O> *);
std::false_type fixed_test(...);
template <typename T>
constexpr bool is_fixed = decltype(fixed_test(static_cast<const std::remove_reference_t<T> *>(nullptr)))::value;

// pointed(x) is an operand as an ap_fixed_base.
template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O>
constexpr const ap_fixed_base<W, I, S, Q, O> &pointed(const ap_fixed_base<W, I, S, Q, O> &x) {
  return x;
}
template <typename T, typename X = operand_of<T>>
constexpr ap_fixed_base<X::width, X::width, X::sign_flag> pointed(const T &x) {
  return operand(x);
}
template <typename A, typename B>
using if_fixed = std::enable_if_t<is_fixed<A> || is_fixed<B>, int>;
template <typename T>
using pointed_of = std::decay_t<decltype(pointed(std::declval<const T &>()))>;

template <typename A, typename B>
struct fixed_rules {
  static constexpr int behind = larger(A::fraction, B::fraction);
  static constexpr int before = larger(beside(A::iwidth, A::sign_flag, B::sign_flag), beside(B::iwidth, B::sign_flag, A::sign_flag));
  static constexpr bool either = A::sign_flag || B::sign_flag;
  static constexpr int more = larger(B::fraction, 0); // bits that a dividend gets
};

// The bits of x with so many behind the point.
template <typename X>
constexpr i128 aligned(const X &x, int behind) {
  return static_cast<i128>(static_cast<u128>(x.bits.V) << (behind - X::fraction));
}

template <int W, int I, bool S>
constexpr fixed_result<W, I, S> from_bits(i128 v) {
  fixed_result<W, I, S> r;
  r.bits = ap_int_base<W, S>(v);
  return r;
}

} // namespace ap
} // namespace codo

#define CODO_FIXED_OPERATOR(op)                                                                              \
  template <typename A, typename B, codo::ap::if_fixed<A, B> = 0, typename X = codo::ap::pointed_of<A>,      \
            typename Y = codo::ap::pointed_of<B>>                                                            \
  constexpr auto operator op(const A &a, const B &b)

#define CODO_FIXED_SUM(op, signs, carry)                                                                     \
  CODO_FIXED_OPERATOR(op) {                                                                                  \
    using R = codo::ap::fixed_rules<X, Y>;                                                                   \
    codo::ap::i128 x = codo::ap::aligned(codo::ap::pointed(a), R::behind);                                   \
    codo::ap::i128 y = codo::ap::aligned(codo::ap::pointed(b), R::behind);                                   \
    return codo::ap::from_bits<R::before + carry + R::behind, R::before + carry, signs>(x op y);             \
  }
CODO_FIXED_SUM(+, R::either, 1)
CODO_FIXED_SUM(-, true, 1)
CODO_FIXED_SUM(&, R::either, 0)
CODO_FIXED_SUM(|, R::either, 0)
CODO_FIXED_SUM(^, R::either, 0)
#undef CODO_FIXED_SUM

CODO_FIXED_OPERATOR(*) {
  codo::ap::i128 x = codo::ap::pointed(a).bits.V, y = codo::ap::pointed(b).bits.V;
  return codo::ap::from_bits<X::width + Y::width, X::iwidth + Y::iwidth, X::sign_flag || Y::sign_flag>(x * y);
}
CODO_FIXED_OPERATOR(/) {
  using R = codo::ap::fixed_rules<X, Y>;
  codo::ap::i128 x = codo::ap::aligned(codo::ap::pointed(a), X::fraction + R::more), y = codo::ap::pointed(b).bits.V;
  return codo::ap::from_bits<X::width + R::more + Y::sign_flag, X::iwidth + Y::fraction + Y::sign_flag, R::either>(x / y);
}

#define CODO_FIXED_COMPARISON(op)                                                                            \
  CODO_FIXED_OPERATOR(op) {                                                                                  \
    constexpr int behind = codo::ap::fixed_rules<X, Y>::behind;                                              \
    return codo::ap::aligned(codo::ap::pointed(a), behind) op codo::ap::aligned(codo::ap::pointed(b), behind); \
  }                                                                                                          \
  template <typename A, typename F, std::enable_if_t<codo::ap::is_fixed<A> && std::is_floating_point_v<F>, int> = 0> \
  bool operator op(const A &a, F b) {                                                                        \
    return a.to_double() op b;                                                                               \
  }                                                                                                          \
  template <typename A, typename F, std::enable_if_t<codo::ap::is_fixed<A> && std::is_floating_point_v<F>, int> = 0> \
  bool operator op(F a, const A &b) {                                                                        \
    return a op b.to_double();                                                                               \
  }
CODO_FIXED_COMPARISON(==)
CODO_FIXED_COMPARISON(!=)
CODO_FIXED_COMPARISON(<)
CODO_FIXED_COMPARISON(<=)
CODO_FIXED_COMPARISON(>)
CODO_FIXED_COMPARISON(>=)
#undef CODO_FIXED_COMPARISON
#undef CODO_FIXED_OPERATOR

// Only the bits move.
#define CODO_FIXED_SHIFT(op)                                                                                 \
  template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O, typename B, typename N = codo::ap::operand_of<B>> \
  constexpr codo::ap::fixed_result<W, I, S> operator op(const ap_fixed_base<W, I, S, Q, O> &a, const B &n) { \
    codo::ap::fixed_result<W, I, S> r;                                                                       \
    r.bits = a.bits op n;                                                                                    \
    return r;                                                                                                \
  }
CODO_FIXED_SHIFT(<<)
CODO_FIXED_SHIFT(>>)
#undef CODO_FIXED_SHIFT

namespace hls {

// As wide as x. The sign bit of what was negated is cleared, as in the header of Vitis: the
// least value, which has no counterpart, becomes 0.
template <int W, int I, ap_q_mode Q, ap_o_mode O, int N>
ap_fixed<W, I, Q, O, N> abs(ap_fixed<W, I, Q, O, N> x) {
  if (x.bits.V < 0) {
    x.bits = -x.bits;
    x.set_bit(W - 1, false);
  }
  return x;
}
template <int W, int I, ap_q_mode Q, ap_o_mode O, int N>
ap_ufixed<W, I, Q, O, N> abs(ap_ufixed<W, I, Q, O, N> x) {
  return x;
}

} // namespace hls

template <int W, int I, bool S, ap_q_mode Q, ap_o_mode O>
std::ostream &operator<<(std::ostream &out, const ap_fixed_base<W, I, S, Q, O> &x) {
  return out << x.to_double();
}

#ifdef CODO_HLS_MATH_H
#include "codo_fixed_math.h"
#endif

#endif
