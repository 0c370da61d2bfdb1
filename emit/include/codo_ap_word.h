// ap_int<W> and ap_uint<W> of more than 64 bits: words that are moved, cut and put
// together, and compared. Sums, differences and products are as wide as they need, as
// those of ap_int.h; quotients are of words of less than 128 bits.
//
//   w.range(hi, lo), w(hi, lo)   a range of bits, to read or to assign
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

template <int W, bool S>
class word;

// A range of bits of a word.
template <int W, bool S>
class word_range {
 public:
  word_range(word<W, S> &of, int hi, int lo) : of_(of), hi_(hi), lo_(lo) {}
  word_range(const word_range &) = default;

  word<W, false> get() const {
    word<W, false> bits(0);
    for (int i = 0; i <= hi_ - lo_; ++i) bits.set_bit(i, of_.get_bit(lo_ + i));
    return bits;
  }
  operator unsigned long long() const { return get().V[0]; }
  int to_int() const { return static_cast<int>(get().V[0]); }
  unsigned to_uint() const { return static_cast<unsigned>(get().V[0]); }
  long long to_int64() const { return static_cast<long long>(get().V[0]); }
  unsigned long long to_uint64() const { return get().V[0]; }
  int length() const { return hi_ - lo_ + 1; }

  template <typename T>
  word_range &operator=(const T &value) {
    word<W, false> bits(value);
    for (int i = 0; i <= hi_ - lo_; ++i) of_.set_bit(lo_ + i, bits.get_bit(i));
    return *this;
  }
  word_range &operator=(const word_range &other) { return *this = other.get(); }

 private:
  word<W, S> &of_;
  int hi_, lo_;
};

// A bit of a word.
template <int W, bool S>
class word_bit {
 public:
  word_bit(word<W, S> &of, int i) : of_(of), i_(i) {}
  word_bit(const word_bit &) = default;
  operator bool() const { return of_.get_bit(i_); }
  template <typename T>
  word_bit &operator=(const T &value) {
    of_.set_bit(i_, static_cast<bool>(value));
    return *this;
  }
  word_bit &operator=(const word_bit &other) { return *this = bool(other); }

 private:
  word<W, S> &of_;
  int i_;
};

template <int W, bool S>
class word {
 public:
  static constexpr int width = W, parts = (W + 63) / 64;
  static constexpr bool sign_flag = S;

  std::uint64_t V[parts]; // the lowest first; what is beyond W bits is the sign

  word() = default;
  template <typename I, std::enable_if_t<is_integer<I>, int> = 0>
  word(I x) {
    take(static_cast<u128>(x), x < 0);
  }
  template <typename E, std::enable_if_t<std::is_enum_v<E>, int> = 0>
  word(E x) : word(static_cast<std::underlying_type_t<E>>(x)) {}
  template <int W2, bool S2>
  word(const ap_int_base<W2, S2> &x) {
    take(static_cast<u128>(x.V), x.V < 0);
  }
  template <int W2, bool S2>
  word(const range_ref<W2, S2> &x) : word(x.get()) {}
  template <int W2, bool S2>
  word(const bit_ref<W2, S2> &x) : word(bool(x)) {}
  template <int W2, bool S2>
  word(const word_bit<W2, S2> &x) : word(bool(x)) {}
  template <int W2, bool S2>
  word(const word_range<W2, S2> &x) : word(x.get()) {}
  template <int W2, bool S2>
  word(const word<W2, S2> &x) {
    for (int i = 0; i < parts; ++i) V[i] = i < x.parts ? x.V[i] : x.negative() ? ~0ull : 0;
    settle();
  }

  explicit word(const char *text, int radix = 0) : word(0) {
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

  bool negative() const { return S && get_bit(W - 1); }
  bool get_bit(int i) const { return V[i / 64] >> i % 64 & 1; }
  bool test(int i) const { return get_bit(i); }
  void set_bit(int i, bool to) {
    std::uint64_t one = 1ull << i % 64;
    V[i / 64] = to ? V[i / 64] | one : V[i / 64] & ~one;
    if (i == W - 1) settle();
  }

  template <typename I, std::enable_if_t<is_integer<I> && !std::is_same_v<I, bool>, int> = 0>
  operator I() const {
    return static_cast<I>(V[0]);
  }
  int to_int() const { return static_cast<int>(V[0]); }
  unsigned to_uint() const { return static_cast<unsigned>(V[0]); }
  long long to_int64() const { return static_cast<long long>(V[0]); }
  unsigned long long to_uint64() const { return V[0]; }
  int length() const { return W; }

  word_range<W, S> range(int hi, int lo) const { return {const_cast<word &>(*this), hi, lo}; }
  word_range<W, S> range() const { return range(W - 1, 0); }
  word_range<W, S> operator()(int hi, int lo) const { return range(hi, lo); }
  template <typename I>
  word_bit<W, S> operator[](const I &i) {
    return {*this, static_cast<int>(i)};
  }
  template <typename I>
  bool operator[](const I &i) const {
    return get_bit(static_cast<int>(i));
  }
  word_bit<W, S> bit(int i) { return {*this, i}; }
  bool bit(int i) const { return get_bit(i); }

  word operator~() const {
    word out;
    for (int i = 0; i < parts; ++i) out.V[i] = ~V[i];
    out.settle();
    return out;
  }
  word shifted(int n) const { // up; down if n is negative
    word out;
    for (int i = 0; i < W; ++i) {
      int from = i - n;
      out.set_bit(i, from >= W ? negative() : from >= 0 && get_bit(from));
    }
    return out;
  }
  template <typename B>
  word &operator&=(const B &b) {
    return *this = word(*this & b);
  }
  template <typename B>
  word &operator|=(const B &b) {
    return *this = word(*this | b);
  }
  template <typename B>
  word &operator^=(const B &b) {
    return *this = word(*this ^ b);
  }
  template <typename B>
  word &operator+=(const B &b) {
    return *this = word(*this + b);
  }
  template <typename B>
  word &operator-=(const B &b) {
    return *this = word(*this - b);
  }
  template <typename B>
  word &operator*=(const B &b) {
    return *this = word(*this * b);
  }
  template <typename B>
  word &operator<<=(const B &n) {
    return *this = shifted(static_cast<int>(n));
  }
  template <typename B>
  word &operator>>=(const B &n) {
    return *this = shifted(-static_cast<int>(n));
  }

  void settle() {
    if constexpr (W % 64 != 0) {
      std::uint64_t unused = ~0ull << W % 64;
      V[parts - 1] = negative() ? V[parts - 1] | unused : V[parts - 1] & ~unused;
    }
  }

 private:
  void take(u128 x, bool minus) {
    for (int i = 0; i < parts; ++i) V[i] = i < 2 ? static_cast<std::uint64_t>(x >> 64 * i) : minus ? ~0ull : 0;
    settle();
  }
};

template <int W, bool S>
struct word_type {
  using type = word<W, S>;
};
template <int W, bool S>
struct number_type {
  using type = ap_int_base<W, S>;
};

template <int W, bool S>
std::true_type word_test(const word<W, S> *);
std::false_type word_test(...);
template <typename T>
constexpr bool is_word = decltype(word_test(static_cast<const std::remove_reference_t<T> *>(nullptr)))::value;

// whole(x) is x as a word; what is none has 64 bits, or 128.
template <int W, bool S>
const word<W, S> &whole(const word<W, S> &x) {
  return x;
}
template <int W, bool S>
word<(W > 64 ? W : 64), S> whole(const ap_int_base<W, S> &x) {
  return x;
}
template <int W, bool S>
word<64, false> whole(const range_ref<W, S> &x) {
  return x;
}
template <int W, bool S>
word<W, false> whole(const word_range<W, S> &x) {
  return x;
}
template <typename I, std::enable_if_t<is_integer<I>, int> = 0>
word<64, std::is_signed_v<I>> whole(I x) {
  return x;
}

template <int W, bool S>
std::true_type ap_test(const word_range<W, S> *);
template <int W, bool S>
std::true_type ap_test(const word_bit<W, S> *);

// The operators stand beside the class, where it finds them itself.
#define CODO_AP_WORD(op)                                                                                  \
  template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0> \
  auto operator op(const A &a, const B &b) {                                                              \
    auto x = whole(a);                                                                          \
    auto y = whole(b);                                                                          \
    constexpr bool S = x.sign_flag && y.sign_flag;                                                        \
    constexpr int W = x.width > y.width ? x.width : y.width;                                              \
    word<W, S> u(x), v(y), out;                                                                 \
    for (int i = 0; i < out.parts; ++i) out.V[i] = u.V[i] op v.V[i];                                      \
    return out;                                                                                           \
  }
CODO_AP_WORD(&)
CODO_AP_WORD(|)
CODO_AP_WORD(^)
#undef CODO_AP_WORD

// The width of words that hold the values of both, of which those without a sign get one beside one that
// has it.
template <typename A, typename B>
constexpr int common_width = std::max(A::width + (B::sign_flag && !A::sign_flag), B::width + (A::sign_flag && !B::sign_flag));
template <typename A>
using word_of = std::decay_t<decltype(whole(std::declval<const A &>()))>;

template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
auto operator+(const A &a, const B &b) {
  using X = word_of<A>;
  using Y = word_of<B>;
  constexpr bool S = X::sign_flag || Y::sign_flag;
  word<common_width<X, Y> + 1, S> u(whole(a)), v(whole(b)), out;
  u128 carry = 0;
  for (int i = 0; i < out.parts; ++i) {
    carry += static_cast<u128>(u.V[i]) + v.V[i];
    out.V[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
  out.settle();
  return out;
}
template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
auto operator-(const A &a, const B &b) {
  using X = word_of<A>;
  using Y = word_of<B>;
  constexpr int W = common_width<X, Y> + 1;
  return word<W, true>(word<W, true>(whole(a)) + ~word<W, true>(whole(b)) + 1);
}
template <int W, bool S>
word<W + 1, true> operator-(const word<W, S> &a) {
  return 0 - a;
}
template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
auto operator*(const A &a, const B &b) {
  using X = word_of<A>;
  using Y = word_of<B>;
  word<X::width + Y::width, X::sign_flag || Y::sign_flag> u(whole(a)), v(whole(b)), out(0);
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
template <int W, bool S>
i128 as_number(const word<W, S> &x) {
  static_assert(W < 128, "an operand of / or % is at most 127 bits wide here");
  word<128, true> wide(x);
  return static_cast<i128>(static_cast<u128>(wide.V[1]) << 64 | wide.V[0]);
}
template <int W, bool S>
word<W, S> from_number(i128 x) {
  word<128, true> wide;
  wide.V[0] = static_cast<std::uint64_t>(x);
  wide.V[1] = static_cast<std::uint64_t>(x >> 64);
  return wide;
}
template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
auto operator/(const A &a, const B &b) {
  using X = word_of<A>;
  using Y = word_of<B>;
  return from_number<X::width + Y::sign_flag, X::sign_flag || Y::sign_flag>(as_number(whole(a)) / as_number(whole(b)));
}
template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
auto operator%(const A &a, const B &b) {
  using X = word_of<A>;
  return from_number<X::width, X::sign_flag>(as_number(whole(a)) % as_number(whole(b)));
}

#define CODO_AP_ORDER(op, less)                                                              \
  template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>     \
  bool operator op(const A &a, const B &b) {                                                 \
    return less;                                                                             \
  }
CODO_AP_ORDER(<, (a - b).negative())
CODO_AP_ORDER(>, (b - a).negative())
CODO_AP_ORDER(<=, !(b - a).negative())
CODO_AP_ORDER(>=, !(a - b).negative())
#undef CODO_AP_ORDER

template <typename A, typename B, std::enable_if_t<is_word<A>, int> = 0>
auto operator<<(const A &a, const B &n) {
  return whole(a).shifted(static_cast<int>(n));
}
template <typename A, typename B, std::enable_if_t<is_word<A>, int> = 0>
auto operator>>(const A &a, const B &n) {
  return whole(a).shifted(-static_cast<int>(n));
}
template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
bool operator==(const A &a, const B &b) {
  auto x = a ^ b;
  for (std::uint64_t part : x.V) {
    if (part != 0) return false;
  }
  return true;
}
template <typename A, typename B, std::enable_if_t<is_word<A> || is_word<B>, int> = 0>
bool operator!=(const A &a, const B &b) {
  return !(a == b);
}

} // namespace ap
} // namespace codo

#endif
