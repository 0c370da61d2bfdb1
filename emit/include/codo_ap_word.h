// ap_int<W_> and ap_uint<W_> of more than 64 bits: words that are moved, cut and put
// together, and compared. Sums, differences and products are as wide as they need, as
// those of ap_int.h; quotients are of words of less than 128 bits.
//
//   w.range(hi, lo), w(hi, lo)   a range of bits, to read or to assign; hi < lo has them in reverse order
//   w[i]                         a bit
//   w & v, w | v, w ^ v, ~w      bit by bit, in the wider width
//   w << n, w >> n               the width of w
#ifndef CODO_AP_WORD_H
#define CODO_AP_WORD_H

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "codo_ap_bits.h"

namespace codo {
namespace ap {

template <int W_, bool S_>
class word;

// A range of bits of a word.
template <int W_, bool S_>
class word_range {
 public:
  word_range(word<W_, S_> &of, int hi, int lo) : of_(of), hi_(hi), lo_(lo) {}
  word_range(const word_range &) = default;

  word<W_, false> get() const {
    word<W_, false> bits(0);
    for (int i = 0; i < length(); ++i) bits.set_bit(i, of_.get_bit(hi_ < lo_ ? lo_ - i : lo_ + i));
    return bits;
  }
  operator unsigned long long() const { return get().V[0]; }
  int to_int() const { return static_cast<int>(get().V[0]); }
  unsigned to_uint() const { return static_cast<unsigned>(get().V[0]); }
  long long to_int64() const { return static_cast<long long>(get().V[0]); }
  unsigned long long to_uint64() const { return get().V[0]; }
  int length() const { return hi_ < lo_ ? lo_ - hi_ + 1 : hi_ - lo_ + 1; }

  template <typename T_>
  word_range &operator=(const T_ &value) {
    word<W_, false> bits(value);
    for (int i = 0; i < length(); ++i) of_.set_bit(hi_ < lo_ ? lo_ - i : lo_ + i, bits.get_bit(i));
    return *this;
  }
  word_range &operator=(const word_range &other) { return *this = other.get(); }

 private:
  word<W_, S_> &of_;
  int hi_, lo_;
};

// A bit of a word.
template <int W_, bool S_>
class word_bit {
 public:
  word_bit(word<W_, S_> &of, int i) : of_(of), i_(i) {}
  word_bit(const word_bit &) = default;
  operator bool() const { return of_.get_bit(i_); }
  template <typename T_>
  word_bit &operator=(const T_ &value) {
    of_.set_bit(i_, static_cast<bool>(value));
    return *this;
  }
  word_bit &operator=(const word_bit &other) { return *this = bool(other); }

 private:
  word<W_, S_> &of_;
  int i_;
};

template <int W_, bool S_>
class word {
 public:
  static constexpr int width = W_, parts = (W_ + 63) / 64;
  static constexpr bool sign_flag = S_;

  std::uint64_t V[parts]; // the lowest first; what is beyond W_ bits is the sign

  word() = default;
  template <typename I_, std::enable_if_t<is_integer<I_>, int> = 0>
  word(I_ x) {
    take(static_cast<u128>(x), x < 0);
  }
  template <typename E_, std::enable_if_t<std::is_enum_v<E_>, int> = 0>
  word(E_ x) : word(static_cast<std::underlying_type_t<E_>>(x)) {}
  template <int W2_, bool S2_>
  word(const ap_int_base<W2_, S2_> &x) {
    take(static_cast<u128>(x.V), x.V < 0);
  }
  template <int W2_, bool S2_>
  word(const range_ref<W2_, S2_> &x) : word(x.get()) {}
  template <int W2_, bool S2_>
  word(const bit_ref<W2_, S2_> &x) : word(bool(x)) {}
  template <int W2_, bool S2_>
  word(const word_bit<W2_, S2_> &x) : word(bool(x)) {}
  template <int W2_, bool S2_>
  word(const word_range<W2_, S2_> &x) : word(x.get()) {}
  template <int W2_, bool S2_>
  word(const word<W2_, S2_> &x) {
    for (int i = 0; i < parts; ++i) V[i] = i < x.parts ? x.V[i] : x.negative() ? ~0ull : 0;
    settle();
  }

  word(const char *text, int radix = 0) : word(0) {
    bool minus = spelled(text, radix, [&](int digit, int of) {
      u128 carry = digit;
      for (int i = 0; i < parts; ++i, carry >>= 64) V[i] = static_cast<std::uint64_t>(carry += static_cast<u128>(V[i]) * of);
    });
    for (int i = 0, one = minus; minus && i < parts; ++i) {
      V[i] = ~V[i] + one;
      one = one && V[i] == 0;
    }
    settle();
  }

  bool negative() const { return S_ && get_bit(W_ - 1); }
  bool get_bit(int i) const { return V[i / 64] >> i % 64 & 1; }
  bool test(int i) const { return get_bit(i); }
  void set_bit(int i, bool to) {
    std::uint64_t one = 1ull << i % 64;
    V[i / 64] = to ? V[i / 64] | one : V[i / 64] & ~one;
    if (i == W_ - 1) settle();
  }

  template <typename I_, std::enable_if_t<is_integer<I_> && !std::is_same_v<I_, bool>, int> = 0>
  operator I_() const {
    return static_cast<I_>(V[0]);
  }
  int to_int() const { return static_cast<int>(V[0]); }
  unsigned to_uint() const { return static_cast<unsigned>(V[0]); }
  long long to_int64() const { return static_cast<long long>(V[0]); }
  unsigned long long to_uint64() const { return V[0]; }
  int length() const { return W_; }

  word_range<W_, S_> range(int hi, int lo) const { return {const_cast<word &>(*this), hi, lo}; }
  word_range<W_, S_> range() const { return range(W_ - 1, 0); }
  word_range<W_, S_> operator()(int hi, int lo) const { return range(hi, lo); }
  template <typename I_>
  word_bit<W_, S_> operator[](const I_ &i) {
    return {*this, static_cast<int>(i)};
  }
  template <typename I_>
  bool operator[](const I_ &i) const {
    return get_bit(static_cast<int>(i));
  }
  word_bit<W_, S_> bit(int i) { return {*this, i}; }
  bool bit(int i) const { return get_bit(i); }

  bool operator!() const { return *this == 0; }
  word operator~() const {
    word out;
    for (int i = 0; i < parts; ++i) out.V[i] = ~V[i];
    out.settle();
    return out;
  }
  word shifted(int n) const { // up; down if n is negative
    word out;
    for (int i = 0; i < W_; ++i) {
      int from = i - n;
      out.set_bit(i, from >= W_ ? negative() : from >= 0 && get_bit(from));
    }
    return out;
  }
  template <typename B_>
  word &operator&=(const B_ &b) {
    return *this = word(*this & b);
  }
  template <typename B_>
  word &operator|=(const B_ &b) {
    return *this = word(*this | b);
  }
  template <typename B_>
  word &operator^=(const B_ &b) {
    return *this = word(*this ^ b);
  }
  template <typename B_>
  word &operator+=(const B_ &b) {
    return *this = word(*this + b);
  }
  template <typename B_>
  word &operator-=(const B_ &b) {
    return *this = word(*this - b);
  }
  template <typename B_>
  word &operator*=(const B_ &b) {
    return *this = word(*this * b);
  }
  template <typename B_>
  word &operator/=(const B_ &b) {
    return *this = word(*this / b);
  }
  template <typename B_>
  word &operator%=(const B_ &b) {
    return *this = word(*this % b);
  }
  template <typename B_>
  word &operator<<=(const B_ &n) {
    return *this = shifted(static_cast<int>(n));
  }
  template <typename B_>
  word &operator>>=(const B_ &n) {
    return *this = shifted(-static_cast<int>(n));
  }

  void settle() {
    if constexpr (W_ % 64 != 0) {
      std::uint64_t unused = ~0ull << W_ % 64;
      V[parts - 1] = negative() ? V[parts - 1] | unused : V[parts - 1] & ~unused;
    }
  }

 private:
  void take(u128 x, bool minus) {
    for (int i = 0; i < parts; ++i) V[i] = i < 2 ? static_cast<std::uint64_t>(x >> 64 * i) : minus ? ~0ull : 0;
    settle();
  }
};

template <int W_, bool S_>
struct word_type {
  using type = word<W_, S_>;
};
template <int W_, bool S_>
struct number_type {
  using type = ap_int_base<W_, S_>;
};

template <int W_, bool S_>
std::true_type word_test(const word<W_, S_> *);
std::false_type word_test(...);
template <typename T_>
constexpr bool is_word = decltype(word_test(static_cast<const std::remove_reference_t<T_> *>(nullptr)))::value;

// whole(x) is x as a word; what is none has 64 bits, or 128.
template <int W_, bool S_>
const word<W_, S_> &whole(const word<W_, S_> &x) {
  return x;
}
template <int W_, bool S_>
word<(W_ > 64 ? W_ : 64), S_> whole(const ap_int_base<W_, S_> &x) {
  return x;
}
template <int W_, bool S_>
word<64, false> whole(const range_ref<W_, S_> &x) {
  return x;
}
template <int W_, bool S_>
word<W_, false> whole(const word_range<W_, S_> &x) {
  return x;
}
template <typename I_, std::enable_if_t<is_integer<I_>, int> = 0>
word<64, std::is_signed_v<I_>> whole(I_ x) {
  return x;
}

template <int W_, bool S_>
std::true_type ap_test(const word_range<W_, S_> *);
template <int W_, bool S_>
std::true_type ap_test(const word_bit<W_, S_> *);

// The operators stand beside the class, where it finds them itself.
#define CODO_AP_WORD(op)                                                                     \
  template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0> \
  auto operator op(const A_ &a, const B_ &b) {                                               \
    auto x = whole(a);                                                                       \
    auto y = whole(b);                                                                       \
    constexpr bool S_ = x.sign_flag && y.sign_flag;                                          \
    constexpr int W_ = x.width > y.width ? x.width : y.width;                                \
    word<W_, S_> u(x), v(y), out;                                                            \
    for (int i = 0; i < out.parts; ++i) out.V[i] = u.V[i] op v.V[i];                         \
    return out;                                                                              \
  }
CODO_AP_WORD(&)
CODO_AP_WORD(|)
CODO_AP_WORD(^)
#undef CODO_AP_WORD

// The width of words that hold the values of both, of which those without a sign get one beside one that
// has it.
template <typename A_, typename B_>
constexpr int common_width = std::max(A_::width + (B_::sign_flag && !A_::sign_flag), B_::width + (A_::sign_flag && !B_::sign_flag));
template <typename A_>
using word_of = std::decay_t<decltype(whole(std::declval<const A_ &>()))>;

template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
auto operator+(const A_ &a, const B_ &b) {
  using X_ = word_of<A_>;
  using Y_ = word_of<B_>;
  constexpr bool S_ = X_::sign_flag || Y_::sign_flag;
  word<common_width<X_, Y_> + 1, S_> u(whole(a)), v(whole(b)), out;
  u128 carry = 0;
  for (int i = 0; i < out.parts; ++i) {
    carry += static_cast<u128>(u.V[i]) + v.V[i];
    out.V[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  out.settle();
  return out;
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
auto operator-(const A_ &a, const B_ &b) {
  using X_ = word_of<A_>;
  using Y_ = word_of<B_>;
  constexpr int W_ = common_width<X_, Y_> + 1;
  return word<W_, true>(word<W_, true>(whole(a)) + ~word<W_, true>(whole(b)) + 1);
}
template <int W_, bool S_>
word<W_ + 1, true> operator-(const word<W_, S_> &a) {
  return 0 - a;
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
auto operator*(const A_ &a, const B_ &b) {
  using X_ = word_of<A_>;
  using Y_ = word_of<B_>;
  word<X_::width + Y_::width, X_::sign_flag || Y_::sign_flag> u(whole(a)), v(whole(b)), out(0);
  for (int i = 0; i < out.parts; ++i) {
    u128 carry = 0;
    for (int j = 0; i + j < out.parts; ++j) {
      carry += static_cast<u128>(u.V[i]) * v.V[j] + out.V[i + j];
      out.V[i + j] = static_cast<std::uint64_t>(carry);
      carry >>= 64;
    }
  }
  out.settle();
  return out;
}
// divided is a / b of numbers that are not negative, bit by bit as on paper; what remains is in rest.
template <int W_>
word<W_, false> divided(const word<W_, false> &a, const word<W_, false> &b, word<W_, false> &rest) {
  word<W_, false> quotient(0);
  rest = 0;
  for (int i = W_ - 1; i >= 0; --i) {
    rest = rest.shifted(1);
    rest.set_bit(0, a.get_bit(i));
    auto less = rest - b;
    if (less.negative()) continue;
    rest = less;
    quotient.set_bit(i, true);
  }
  return quotient;
}
template <int W_, bool S_>
word<W_, false> magnitude(const word<W_, S_> &x) {
  return x.negative() ? word<W_, false>(-x) : word<W_, false>(x);
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
auto operator/(const A_ &a, const B_ &b) {
  using X_ = word_of<A_>;
  using Y_ = word_of<B_>;
  constexpr int W_ = common_width<X_, Y_> + 1; // a shifted rest has one more
  word<W_, true> x(whole(a)), y(whole(b));
  word<W_, false> rest;
  word<X_::width + Y_::sign_flag, X_::sign_flag || Y_::sign_flag> out = divided(magnitude(x), magnitude(y), rest);
  return x.negative() != y.negative() ? decltype(out)(-out) : out;
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
auto operator%(const A_ &a, const B_ &b) {
  using X_ = word_of<A_>;
  using Y_ = word_of<B_>;
  constexpr int W_ = common_width<X_, Y_> + 1;
  word<W_, true> x(whole(a)), y(whole(b));
  word<W_, false> rest;
  divided(magnitude(x), magnitude(y), rest);
  word<X_::width, X_::sign_flag> out(rest);
  return x.negative() ? decltype(out)(-out) : out;
}

#define CODO_AP_ORDER(op, less)                                                              \
  template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0> \
  bool operator op(const A_ &a, const B_ &b) {                                               \
    return less;                                                                             \
  }
CODO_AP_ORDER(<, (a - b).negative())
CODO_AP_ORDER(>, (b - a).negative())
CODO_AP_ORDER(<=, !(b - a).negative())
CODO_AP_ORDER(>=, !(a - b).negative())
#undef CODO_AP_ORDER

template <typename A_, typename B_, std::enable_if_t<is_word<A_>, int> = 0>
auto operator<<(const A_ &a, const B_ &n) {
  return whole(a).shifted(static_cast<int>(n));
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_>, int> = 0>
auto operator>>(const A_ &a, const B_ &n) {
  return whole(a).shifted(-static_cast<int>(n));
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
bool operator==(const A_ &a, const B_ &b) {
  auto x = a ^ b;
  for (std::uint64_t part : x.V) {
    if (part != 0) return false;
  }
  return true;
}
template <typename A_, typename B_, std::enable_if_t<is_word<A_> || is_word<B_>, int> = 0>
bool operator!=(const A_ &a, const B_ &b) {
  return !(a == b);
}

} // namespace ap
} // namespace codo

#endif
