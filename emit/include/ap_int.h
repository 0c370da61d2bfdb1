// ap_int<W_> and ap_uint<W_> for a build without Vitis; those of more than 64 bits
// are in codo_ap_word.h. The
// semantics are those of UG1399, "Arbitrary Precision Integer Library", and the
// result widths those of the public headers of AMD
// (Xilinx/HLS_arbitrary_Precision_Types, ap_int_base.h, struct RType). Only
// these facts come from there; the code is our own.
//
//   assignment            keeps the low W_ bits (wraps)
//   a + b, a - b          one bit more than the wider operand; - is signed
//   a * b                 the sum of the widths
//   a / b                 the width of a, one more if b is signed
//   a % b                 the narrower width, the sign of a
//   a & b, a | b, a ^ b   the wider width
//   a << n, a >> n        the width of a; a negative n shifts the other way
//   a < b, a == b, ...    by value; with different signs as C does
//
// An unsigned operand beside a signed one counts one bit more. A C integer
// takes part with its own width (int is ap_int<32>, bool is ap_uint<1>), a float
// or double turns the operation into one of that type. Results of more than 128
// bits are words (codo_ap_word.h).
#ifndef CODO_AP_INT_H
#define CODO_AP_INT_H

#include <cmath>
#include <cstdint>
#include <type_traits>

#include "codo_ap_bits.h"
#include "codo_ap_word.h"

template <int W_>
class ap_int;
template <int W_>
class ap_uint;

// The type of every result: an ap_int or ap_uint of up to 128 bits.
template <int W_, bool S_>
class ap_int_base {
  static_assert(W_ >= 1 && W_ <= 128, "an ap_int expression is at most 128 bits wide here");

 public:
  using storage = codo::ap::storage<W_, S_>;
  using as_c = std::conditional_t<S_, long long, unsigned long long>;
  static constexpr int width = W_;
  static constexpr bool sign_flag = S_;

  storage V; // the value, sign- or zero-extended to the C type

  ap_int_base() = default;
  template <typename I_, std::enable_if_t<codo::ap::is_integer<I_>, int> = 0>
  constexpr ap_int_base(I_ x) : V(codo::ap::wrap<W_, S_>(x)) {}
  template <typename E_, std::enable_if_t<std::is_enum_v<E_>, int> = 0>
  constexpr ap_int_base(E_ x) : ap_int_base(static_cast<std::underlying_type_t<E_>>(x)) {}
  template <int W2_, bool S2_>
  constexpr ap_int_base(const ap_int_base<W2_, S2_> &x) : V(codo::ap::wrap<W_, S_>(x.V)) {}
  template <int W2_, bool S2_>
  constexpr ap_int_base(const codo::ap::range_ref<W2_, S2_> &x) : V(codo::ap::wrap<W_, S_>(x.get().V)) {}
  template <int W2_, bool S2_>
  constexpr ap_int_base(const codo::ap::bit_ref<W2_, S2_> &x) : V(codo::ap::wrap<W_, S_>(bool(x))) {}
  template <int W2_, bool S2_>
  ap_int_base(const codo::ap::word<W2_, S2_> &x)
      : V(codo::ap::wrap<W_, S_>(static_cast<codo::ap::u128>(x.V[1]) << 64 | x.V[0])) {}
  template <int W2_, bool S2_>
  ap_int_base(const codo::ap::word_range<W2_, S2_> &x) : ap_int_base(x.get()) {}
  template <int W2_, bool S2_>
  ap_int_base(const codo::ap::word_bit<W2_, S2_> &x) : V(codo::ap::wrap<W_, S_>(bool(x))) {}
  // Fixed point numbers (ap_fixed.h) lose theirs, too.
  template <typename F_, std::enable_if_t<(F_::iwidth, true), int> = 0>
  constexpr ap_int_base(const F_ &x) : V(codo::ap::wrap<W_, S_>(x.to_whole())) {}
  // Floating values lose their fraction (towards zero), then wrap.
  template <typename H_, std::enable_if_t<H_::is_half, int> = 0>
  ap_int_base(const H_ &x) : ap_int_base(static_cast<float>(x)) {}
  ap_int_base(float x) : V(codo::ap::wrap<W_, S_>(codo::ap::truncate(x))) {}
  ap_int_base(double x) : V(codo::ap::wrap<W_, S_>(codo::ap::truncate(x))) {}
  ap_int_base(const char *text, int radix = 0) {
    codo::ap::u128 x = 0;
    bool negative = codo::ap::spelled(text, radix, [&](int digit, int of) { x = x * of + digit; });
    V = codo::ap::wrap<W_, S_>(negative ? 0 - x : x);
  }

  constexpr operator as_c() const { return static_cast<as_c>(V); }
  constexpr bool to_bool() const { return V != 0; }
  constexpr char to_char() const { return static_cast<char>(V); }
  constexpr signed char to_schar() const { return static_cast<signed char>(V); }
  constexpr unsigned char to_uchar() const { return static_cast<unsigned char>(V); }
  constexpr short to_short() const { return static_cast<short>(V); }
  constexpr unsigned short to_ushort() const { return static_cast<unsigned short>(V); }
  constexpr int to_int() const { return static_cast<int>(V); }
  constexpr unsigned to_uint() const { return static_cast<unsigned>(V); }
  constexpr long to_long() const { return static_cast<long>(V); }
  constexpr unsigned long to_ulong() const { return static_cast<unsigned long>(V); }
  constexpr long long to_int64() const { return static_cast<long long>(V); }
  constexpr unsigned long long to_uint64() const { return static_cast<unsigned long long>(V); }
  constexpr float to_float() const { return static_cast<float>(V); }
  constexpr double to_double() const { return static_cast<double>(V); }
  std::string to_string(int radix = 2) const { return codo::ap::digits<W_, S_>(V, radix); }

  constexpr int length() const { return W_; }
  constexpr bool iszero() const { return V == 0; }
  constexpr bool is_zero() const { return V == 0; }
  constexpr bool sign() const { return V < 0; }

  // Bits and ranges, bit 0 lowest. hi < lo gives the bits in reverse order.
  constexpr codo::ap::range_ref<W_, S_> range(int hi, int lo) { return {*this, hi, lo}; }
  constexpr codo::ap::range_ref<W_, S_> range() { return {*this, W_ - 1, 0}; }
  constexpr codo::ap::range_ref<W_, S_> operator()(int hi, int lo) { return {*this, hi, lo}; }
  constexpr codo::ap::range_ref<W_, S_> range(int hi, int lo) const { return {const_cast<ap_int_base &>(*this), hi, lo}; }
  constexpr codo::ap::range_ref<W_, S_> range() const { return range(W_ - 1, 0); }
  constexpr codo::ap::range_ref<W_, S_> operator()(int hi, int lo) const { return range(hi, lo); }
  template <typename I_, std::enable_if_t<codo::ap::is_integer<I_> || codo::ap::is_ap<I_>, int> = 0>
  constexpr codo::ap::bit_ref<W_, S_> operator[](const I_ &i) {
    return {*this, static_cast<int>(i)};
  }
  template <typename I_, std::enable_if_t<codo::ap::is_integer<I_> || codo::ap::is_ap<I_>, int> = 0>
  constexpr bool operator[](const I_ &i) const {
    return get_bit(static_cast<int>(i));
  }
  constexpr codo::ap::bit_ref<W_, S_> bit(int i) { return {*this, i}; }
  constexpr bool bit(int i) const { return get_bit(i); }
  constexpr bool get_bit(int i) const { return (V >> i & 1) != 0; }
  constexpr bool test(int i) const { return get_bit(i); }
  constexpr void set_bit(int i, bool to) {
    codo::ap::u128 one = static_cast<codo::ap::u128>(1) << i, rest = static_cast<codo::ap::u128>(V) & ~one;
    V = codo::ap::wrap<W_, S_>(to ? rest | one : rest);
  }
  constexpr void set(int i, bool to = true) { set_bit(i, to); }
  constexpr void clear(int i) { set_bit(i, false); }
  constexpr void invert(int i) { set_bit(i, !get_bit(i)); }
  constexpr void b_not() { V = codo::ap::wrap<W_, S_>(~V); }
  constexpr void lrotate(int n) {
    codo::ap::u128 bits = static_cast<codo::ap::u128>(codo::ap::wrap<W_, false>(V));
    if (n > 0) V = codo::ap::wrap<W_, S_>(bits << n | bits >> (W_ - n));
  }
  constexpr void rrotate(int n) { lrotate(n == 0 ? 0 : W_ - n); }
  constexpr int countLeadingZeros() const {
    int n = 0;
    while (n < W_ && !get_bit(W_ - 1 - n)) ++n;
    return n;
  }
  constexpr ap_int_base &reverse() { return *this = ap_int_base(codo::ap::slice(*this, 0, W_ - 1)); }

  template <typename B_>
  constexpr auto concat(B_ &&b) const {
    return (*this, std::forward<B_>(b));
  }
  template <typename B_>
  constexpr auto concat(B_ &&b) {
    return (*this, std::forward<B_>(b));
  }

  constexpr bool and_reduce() const { return codo::ap::wrap<W_, true>(V) == -1; }
  constexpr bool nand_reduce() const { return !and_reduce(); }
  constexpr bool or_reduce() const { return V != 0; }
  constexpr bool nor_reduce() const { return V == 0; }
  constexpr bool xor_reduce() const {
    bool odd = false;
    for (int i = 0; i < W_; ++i) odd ^= get_bit(i);
    return odd;
  }
  constexpr bool xnor_reduce() const { return !xor_reduce(); }

  constexpr auto operator+() const { return codo::ap::result<W_, S_>(*this); }
  constexpr auto operator-() const { return ap_int_base<1, false>(0) - *this; }
  constexpr auto operator~() const { return codo::ap::result<W_, S_>(~V); }
  constexpr bool operator!() const { return V == 0; }
  constexpr ap_int_base &operator++() { return *this = ap_int_base(*this + true); }
  constexpr ap_int_base &operator--() { return *this = ap_int_base(*this - true); }
  constexpr auto operator++(int) {
    codo::ap::result<W_, S_> old(*this);
    ++*this;
    return old;
  }
  constexpr auto operator--(int) {
    codo::ap::result<W_, S_> old(*this);
    --*this;
    return old;
  }

#define CODO_AP_ASSIGN(op)                                         \
  template <typename B_>                                           \
  constexpr ap_int_base &operator op##=(const B_ &b) {             \
    return *this = ap_int_base(*this op codo::ap::whole(b, 0));    \
  }
  CODO_AP_ASSIGN(+)
  CODO_AP_ASSIGN(-)
  CODO_AP_ASSIGN(*)
  CODO_AP_ASSIGN(/)
  CODO_AP_ASSIGN(%)
  CODO_AP_ASSIGN(&)
  CODO_AP_ASSIGN(|)
  CODO_AP_ASSIGN(^)
  CODO_AP_ASSIGN(<<)
  CODO_AP_ASSIGN(>>)
#undef CODO_AP_ASSIGN
};

namespace codo {
namespace ap {

// A number, or a word if it has more than 64 bits.
template <int W_, bool S_>
using base_of = typename std::conditional_t<(W_ > 64), word_type<W_, S_>, number_type<W_, S_>>::type;

} // namespace ap
} // namespace codo

// What a pointer to volatile data reads and writes; templates, as they must not be in the way of what
// the compiler makes itself.
#define CODO_AP_VOLATILE(type)                                                       \
  template <int W2_, std::enable_if_t<W2_ == W_, int> = 0>                           \
  type(const volatile type<W2_> &x) : type(const_cast<const type<W2_> &>(x)) {}      \
  template <int W2_, std::enable_if_t<W2_ == W_, int> = 0>                           \
  type &operator=(const volatile type<W2_> &x) {                                     \
    return *this = const_cast<const type<W2_> &>(x);                                 \
  }                                                                                  \
  template <typename = void>                                                         \
  void operator=(const type &x) volatile {                                           \
    const_cast<type &>(*this) = x;                                                   \
  }                                                                                  \
  template <int W2_, std::enable_if_t<W2_ == W_, int> = 0>                           \
  void operator=(const volatile type<W2_> &x) volatile {                             \
    const_cast<type &>(*this) = const_cast<const type<W2_> &>(x);                    \
  }

template <int W_>
class ap_int : public codo::ap::base_of<W_, true> {
 public:
  using base = codo::ap::base_of<W_, true>;
  using base::base;
  ap_int() = default;
  constexpr ap_int(const base &x) : base(x) {}
  CODO_AP_VOLATILE(ap_int)
};

template <int W_>
class ap_uint : public codo::ap::base_of<W_, false> {
 public:
  using base = codo::ap::base_of<W_, false>;
  using base::base;
  ap_uint() = default;
  constexpr ap_uint(const base &x) : base(x) {}
  CODO_AP_VOLATILE(ap_uint)
};

#undef CODO_AP_VOLATILE

#include "codo_ap_operators.h"

#endif

// As with the headers of Vitis, whoever includes this one has ap_fixed, too.
#ifndef CODO_AP_FIXED_H
#include "ap_fixed.h"
#endif
