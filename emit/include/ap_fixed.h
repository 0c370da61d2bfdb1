// ap_fixed<W_, I_, Q_, O_> and ap_ufixed, 1 <= W_ <= 64, for a build without Vitis: W_ bits, I_ of
// them before the point. The semantics are those of UG1399, "Arbitrary Precision
// Fixed-Point Data Types", and the result widths those of the public headers of AMD
// (Xilinx/HLS_arbitrary_Precision_Types, ap_fixed_base.h, struct RType). Only these facts
// come from there; the code is our own.
//
//   assignment            rounds as Q_ says, then limits as O_ says
//   a + b, a - b          points aligned, one more bit before the point; - is signed
//   a * b                 the bits of both, before and behind the point
//   a / b                 as many bits behind the point as a has, towards zero
//   a & b, a | b, a ^ b   points aligned
//   a << n, a >> n        moves the bits, the type stays
//   a < b, a == b, ...    by value
//
// An unsigned operand beside a signed one counts one bit more. Integers have their point
// behind the last bit; with float and double there are comparisons only. Results may be
// up to 127 bits wide; of wider ones the lowest 128 bits are computed, which is enough for sums, products
// and what wraps. Left out: text as initial values.
#ifndef CODO_AP_FIXED_H
#define CODO_AP_FIXED_H

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <string>
#include <type_traits>

#include "ap_int.h"
#include "codo_fixed_value.h"

template <int W_, int I_, bool S_, ap_q_mode Q_ = AP_TRN, ap_o_mode O_ = AP_WRAP>
class ap_fixed_base;
template <int W_, int I_, ap_q_mode Q_ = AP_TRN, ap_o_mode O_ = AP_WRAP, int N_ = 0>
class ap_fixed;
template <int W_, int I_, ap_q_mode Q_ = AP_TRN, ap_o_mode O_ = AP_WRAP, int N_ = 0>
class ap_ufixed;

namespace codo {
namespace ap {

// Ends the program where a value is used of which not all bits are known that matter. Functions of the file that the kernel
// does not call may have such ones.
constexpr void known(bool all) {
  if (all) return;
  std::fputs("an ap_fixed expression is at most 127 bits wide here where not only its low bits are used\n", stderr);
  std::abort();
}

// What the user sees as the type of a result.
template <int W_, int I_, bool S_>
using fixed_result = std::conditional_t<(W_ > 64), ap_fixed_base<W_, I_, S_>,
                                        std::conditional_t<S_, ap_fixed<(W_ > 64 ? 64 : W_), I_>, ap_ufixed<(W_ > 64 ? 64 : W_), I_>>>;

} // namespace ap
} // namespace codo

template <int W_, int I_, bool S_, ap_q_mode Q_, ap_o_mode O_>
class ap_fixed_base {
  static_assert(W_ >= 1, "an ap_fixed expression has at least one bit");

 public:
  static constexpr int width = W_, iwidth = I_, fraction = W_ - I_;
  static constexpr bool sign_flag = S_;
  static constexpr ap_q_mode qmode = Q_;
  static constexpr ap_o_mode omode = codo::ap::mode_of(O_);

  static constexpr int held = W_ > 127 ? 128 : W_; // bits that are known, the lowest
  ap_int_base<held, S_> V; // all bits, as an integer

  ap_fixed_base() = default;
  template <int W2_, int I2_, bool S2_, ap_q_mode Q2_, ap_o_mode O2_>
  constexpr ap_fixed_base(const ap_fixed_base<W2_, I2_, S2_, Q2_, O2_> &x) : V(from(x.V.V, W2_ - I2_)) {
    constexpr int drop = codo::ap::larger(W2_ - I2_ - (W_ - I_), 0);
    constexpr bool by_sign = Q_ == AP_TRN_ZERO || Q_ == AP_RND_ZERO || Q_ == AP_RND_INF;
    codo::ap::known(W2_ <= 127 || (O_ == AP_WRAP && (drop == 0 || (!by_sign && drop + W_ <= 127))));
  }
  template <int W2_, bool S2_>
  constexpr ap_fixed_base(const ap_int_base<W2_, S2_> &x) : V(from(x.V, 0)) {}
  template <int W2_, bool S2_>
  constexpr ap_fixed_base(const codo::ap::range_ref<W2_, S2_> &x) : V(from(x.get().V, 0)) {}
  template <int W2_, bool S2_>
  constexpr ap_fixed_base(const codo::ap::bit_ref<W2_, S2_> &x) : V(from(bool(x), 0)) {}
  template <int W2_, bool S2_> // of what is wider no more than an intermediate value has
  ap_fixed_base(const codo::ap::word_range<W2_, S2_> &x) : V(from(ap_int_base<127, false>(x).V, 0)) {}
  template <int W2_, bool S2_>
  ap_fixed_base(const codo::ap::word_bit<W2_, S2_> &x) : V(from(bool(x), 0)) {}
  template <typename T_, std::enable_if_t<codo::ap::is_integer<T_>, int> = 0>
  constexpr ap_fixed_base(T_ x) : V(from(x, 0)) {}
  template <typename E_, std::enable_if_t<std::is_enum_v<E_>, int> = 0>
  constexpr ap_fixed_base(E_ x) : ap_fixed_base(static_cast<std::underlying_type_t<E_>>(x)) {}
  template <typename H_, std::enable_if_t<H_::is_half, int> = 0>
  ap_fixed_base(const H_ &x) : ap_fixed_base(static_cast<float>(x)) {}
  ap_fixed_base(float x) : ap_fixed_base(static_cast<double>(x)) {}
  ap_fixed_base(double x) : V(codo::ap::convert<W_, S_, Q_, O_>(x, W_ - I_)) {}

  double to_double() const { return std::ldexp(static_cast<double>(whole()), I_ - W_); }
  float to_float() const { return std::ldexp(static_cast<float>(whole()), I_ - W_); }
  // Integers are what is before the point, towards zero.
  constexpr codo::ap::i128 to_whole() const { return codo::ap::convert<127, true, AP_TRN_ZERO, AP_WRAP>(static_cast<codo::ap::i128>(whole()), W_ - I_, 0); }
  constexpr ap_int_base<(I_ > 0 ? I_ : 1), S_> to_ap_int_base() const { return to_whole(); }
  constexpr bool to_bool() const { return whole() != 0; }
  constexpr int to_int() const { return static_cast<int>(to_whole()); }
  constexpr unsigned to_uint() const { return static_cast<unsigned>(to_whole()); }
  constexpr long to_long() const { return static_cast<long>(to_whole()); }
  constexpr unsigned long to_ulong() const { return static_cast<unsigned long>(to_whole()); }
  constexpr long long to_int64() const { return static_cast<long long>(to_whole()); }
  constexpr unsigned long long to_uint64() const { return static_cast<unsigned long long>(to_whole()); }

  // The number for people: its value, or in other radices than 10 its bits.
  std::string to_string(int radix = 2) const { return radix == 10 ? std::to_string(to_double()) : codo::ap::digits<W_, S_>(V, radix); }

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

  constexpr int length() const { return W_; }
  constexpr bool is_zero() const { return whole() == 0; }
  constexpr bool is_neg() const { return whole() < 0; }

  // The bits as those of an integer, bit 0 lowest.
  constexpr auto range(int hi, int lo) { return V.range(hi, lo); }
  constexpr auto range() { return V.range(); }
  constexpr auto operator()(int hi, int lo) { return V.range(hi, lo); }
  constexpr auto range(int hi, int lo) const { return V.range(hi, lo); }
  constexpr auto range() const { return V.range(); }
  constexpr auto operator()(int hi, int lo) const { return V.range(hi, lo); }
  template <typename T_, std::enable_if_t<codo::ap::is_integer<T_> || codo::ap::is_ap<T_>, int> = 0>
  constexpr codo::ap::fixed_bit<W_, S_> operator[](const T_ &i) {
    return V[i];
  }
  template <typename T_, std::enable_if_t<codo::ap::is_integer<T_> || codo::ap::is_ap<T_>, int> = 0>
  constexpr bool operator[](const T_ &i) const {
    return V[i];
  }
  constexpr auto bit(int i) { return V.bit(i); }
  constexpr bool bit(int i) const { return V.bit(i); }
  constexpr bool get_bit(int i) const { return V.get_bit(i); }
  constexpr void set_bit(int i, bool to) { V.set_bit(i, to); }

  constexpr auto operator+() const { return codo::ap::fixed_result<W_, I_, S_>(*this); }
  constexpr auto operator-() const {
    codo::ap::fixed_result<W_ + 1, I_ + 1, true> r;
    r.V = decltype(r.V)(static_cast<codo::ap::i128>(0 - static_cast<codo::ap::u128>(V.V)));
    return r;
  }
  constexpr auto operator~() const {
    codo::ap::fixed_result<W_, I_, S_> r;
    r.V = ~V;
    return r;
  }
  constexpr bool operator!() const { return whole() == 0; }
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
  template <typename B_>                                           \
  constexpr ap_fixed_base &operator op##=(const B_ &b) {           \
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

  // All bits, as an integer.
  constexpr auto whole() const {
    codo::ap::known(W_ <= 127);
    return V.V;
  }

 private:
  static constexpr ap_int_base<held, S_> from(codo::ap::i128 v, int behind) {
    return codo::ap::convert<held, S_, Q_, O_>(v, behind, W_ - I_);
  }
};

template <int W_, int I_, ap_q_mode Q_, ap_o_mode O_, int N_>
class ap_fixed : public ap_fixed_base<W_, I_, true, Q_, codo::ap::keeping(O_, N_)> {
  static_assert(W_ >= 1 && W_ <= 64 && N_ <= W_, "ap_fixed is at most 64 bits wide here");

 public:
  using base = ap_fixed_base<W_, I_, true, Q_, codo::ap::keeping(O_, N_)>;
  using base::base;
  ap_fixed() = default;
  constexpr ap_fixed(const base &x) : base(x) {}
};

template <int W_, int I_, ap_q_mode Q_, ap_o_mode O_, int N_>
class ap_ufixed : public ap_fixed_base<W_, I_, false, Q_, codo::ap::keeping(O_, N_)> {
  static_assert(W_ >= 1 && W_ <= 64 && N_ <= W_, "ap_ufixed is at most 64 bits wide here");

 public:
  using base = ap_fixed_base<W_, I_, false, Q_, codo::ap::keeping(O_, N_)>;
  using base::base;
  ap_ufixed() = default;
  constexpr ap_ufixed(const base &x) : base(x) {}
};

namespace codo {
namespace ap {

template <int W_, int I_, bool S_, ap_q_mode Q_, ap_o_mode O_>
std::true_type fixed_test(const ap_fixed_base<W_, I_, S_, Q_, O_> *);
std::false_type fixed_test(...);
template <typename T_>
constexpr bool is_fixed = decltype(fixed_test(static_cast<const std::remove_reference_t<T_> *>(nullptr)))::value;

// pointed(x) is an operand as an ap_fixed_base.
template <int W_, int I_, bool S_, ap_q_mode Q_, ap_o_mode O_>
constexpr const ap_fixed_base<W_, I_, S_, Q_, O_> &pointed(const ap_fixed_base<W_, I_, S_, Q_, O_> &x) {
  return x;
}
template <typename T_, typename X_ = operand_of<T_>>
constexpr ap_fixed_base<X_::width, X_::width, X_::sign_flag> pointed(const T_ &x) {
  return operand(x);
}
template <typename A_, typename B_>
using if_fixed = std::enable_if_t<is_fixed<A_> || is_fixed<B_>, int>;
template <typename T_>
using pointed_of = std::decay_t<decltype(pointed(std::declval<const T_ &>()))>;

template <typename A_, typename B_>
struct fixed_rules {
  static constexpr int behind = larger(A_::fraction, B_::fraction);
  static constexpr int before = larger(beside(A_::iwidth, A_::sign_flag, B_::sign_flag), beside(B_::iwidth, B_::sign_flag, A_::sign_flag));
  static constexpr bool either = A_::sign_flag || B_::sign_flag;
  static constexpr int more = larger(B_::fraction, 0); // bits that a dividend gets
};

// The bits of x with so many behind the point.
template <typename X_>
constexpr i128 aligned(const X_ &x, int behind) {
  return static_cast<i128>(static_cast<u128>(x.V.V) << (behind - X_::fraction));
}

template <int W_, int I_, bool S_>
constexpr fixed_result<W_, I_, S_> from_bits(i128 v) {
  fixed_result<W_, I_, S_> r;
  r.V = decltype(r.V)(v);
  return r;
}

} // namespace ap
} // namespace codo

#define CODO_FIXED_OPERATOR(op)                                                                               \
  template <typename A_, typename B_, codo::ap::if_fixed<A_, B_> = 0, typename X_ = codo::ap::pointed_of<A_>, \
            typename Y_ = codo::ap::pointed_of<B_>>                                                           \
  constexpr auto operator op(const A_ &a, const B_ &b)

#define CODO_FIXED_SUM(op, signs, carry)                                                                     \
  CODO_FIXED_OPERATOR(op) {                                                                                  \
    using R_ = codo::ap::fixed_rules<X_, Y_>;                                                                \
    codo::ap::i128 x = codo::ap::aligned(codo::ap::pointed(a), R_::behind);                                  \
    codo::ap::i128 y = codo::ap::aligned(codo::ap::pointed(b), R_::behind);                                  \
    return codo::ap::from_bits<R_::before + carry + R_::behind, R_::before + carry, signs>(x op y);          \
  }
CODO_FIXED_SUM(+, R_::either, 1)
CODO_FIXED_SUM(-, true, 1)
CODO_FIXED_SUM(&, R_::either, 0)
CODO_FIXED_SUM(|, R_::either, 0)
CODO_FIXED_SUM(^, R_::either, 0)
#undef CODO_FIXED_SUM

CODO_FIXED_OPERATOR(*) {
  codo::ap::i128 x = codo::ap::pointed(a).V.V, y = codo::ap::pointed(b).V.V;
  return codo::ap::from_bits<X_::width + Y_::width, X_::iwidth + Y_::iwidth, X_::sign_flag || Y_::sign_flag>(x * y);
}
CODO_FIXED_OPERATOR(/) {
  using R_ = codo::ap::fixed_rules<X_, Y_>;
  codo::ap::known(X_::width + R_::more + Y_::sign_flag <= 127);
  codo::ap::i128 x = codo::ap::aligned(codo::ap::pointed(a), X_::fraction + R_::more), y = codo::ap::pointed(b).whole();
  return codo::ap::from_bits<X_::width + R_::more + Y_::sign_flag, X_::iwidth + Y_::fraction + Y_::sign_flag, R_::either>(x / y);
}

#define CODO_FIXED_COMPARISON(op)                                                                                        \
  CODO_FIXED_OPERATOR(op) {                                                                                              \
    constexpr int behind = codo::ap::fixed_rules<X_, Y_>::behind;                                                        \
    codo::ap::known(X_::iwidth + behind <= 127 && Y_::iwidth + behind <= 127);                                           \
    return codo::ap::aligned(codo::ap::pointed(a), behind) op codo::ap::aligned(codo::ap::pointed(b), behind);           \
  }                                                                                                                      \
  template <typename A_, typename F_, std::enable_if_t<codo::ap::is_fixed<A_> && std::is_floating_point_v<F_>, int> = 0> \
  bool operator op(const A_ &a, F_ b) {                                                                                  \
    return a.to_double() op b;                                                                                           \
  }                                                                                                                      \
  template <typename A_, typename F_, std::enable_if_t<codo::ap::is_fixed<A_> && std::is_floating_point_v<F_>, int> = 0> \
  bool operator op(F_ a, const A_ &b) {                                                                                  \
    return a op b.to_double();                                                                                           \
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
#define CODO_FIXED_SHIFT(op)                                                                                          \
  template <int W_, int I_, bool S_, ap_q_mode Q_, ap_o_mode O_, typename B_, typename N_ = codo::ap::operand_of<B_>> \
  constexpr codo::ap::fixed_result<W_, I_, S_> operator op(const ap_fixed_base<W_, I_, S_, Q_, O_> &a, const B_ &n) { \
    codo::ap::known(W_ <= 127 || (2 op 1) == 4);                                                                      \
    codo::ap::fixed_result<W_, I_, S_> r;                                                                             \
    r.V = a.V op n;                                                                                                   \
    return r;                                                                                                         \
  }
CODO_FIXED_SHIFT(<<)
CODO_FIXED_SHIFT(>>)
#undef CODO_FIXED_SHIFT

namespace hls {

// As wide as x. The sign bit of what was negated is cleared, as in the header of Vitis: the
// least value, which has no counterpart, becomes 0.
template <int W_, int I_, ap_q_mode Q_, ap_o_mode O_, int N_>
ap_fixed<W_, I_, Q_, O_, N_> abs(ap_fixed<W_, I_, Q_, O_, N_> x) {
  if (x.V.V < 0) {
    x.V = -x.V;
    x.set_bit(W_ - 1, false);
  }
  return x;
}
template <int W_, int I_, ap_q_mode Q_, ap_o_mode O_, int N_>
ap_ufixed<W_, I_, Q_, O_, N_> abs(ap_ufixed<W_, I_, Q_, O_, N_> x) {
  return x;
}

} // namespace hls

template <int W_, int I_, bool S_, ap_q_mode Q_, ap_o_mode O_>
std::ostream &operator<<(std::ostream &out, const ap_fixed_base<W_, I_, S_, Q_, O_> &x) {
  return out << x.to_double();
}

#ifdef CODO_HLS_MATH_H
#include "codo_fixed_math.h"
#endif

#endif
