// The parts below ap_int.h: C types of a given width, wrapping, ranges of bits
// and digits.
#ifndef CODO_AP_BITS_H
#define CODO_AP_BITS_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <type_traits>

template <int W_, bool S_>
class ap_int_base;
template <int W_>
class ap_int;
template <int W_>
class ap_uint;

namespace codo {
namespace ap {

__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

// The smallest C integer of at least W_ bits, as in Vitis: an array of
// ap_int<8> is an array of bytes.
template <int W_, bool S_>
using storage = std::conditional_t<
    (W_ <= 8), std::conditional_t<S_, std::int8_t, std::uint8_t>,
    std::conditional_t<
        (W_ <= 16), std::conditional_t<S_, std::int16_t, std::uint16_t>,
        std::conditional_t<(W_ <= 32), std::conditional_t<S_, std::int32_t, std::uint32_t>,
                           std::conditional_t<(W_ <= 64), std::conditional_t<S_, std::int64_t, std::uint64_t>,
                                              std::conditional_t<S_, i128, u128>>>>>;

// The C type in which results of W_ bits are computed.
template <int W_, bool S_>
using wide = storage<(W_ < 64 ? 64 : W_), S_>;

// What the user sees as the type of a result.
template <int W_, bool S_>
using result =
    std::conditional_t<(W_ > 64), ap_int_base<W_, S_>, std::conditional_t<S_, ap_int<W_>, ap_uint<W_>>>;

template <typename T_>
constexpr bool is_integer = std::is_integral_v<T_> || std::is_same_v<T_, i128> || std::is_same_v<T_, u128>;

// The low W_ bits of x, sign- or zero-extended.
template <int W_, bool S_, typename I_>
constexpr storage<W_, S_> wrap(I_ x) {
  using T_ = storage<W_, S_>;
  using U_ = storage<W_, false>;
  constexpr int spare = static_cast<int>(sizeof(T_)) * 8 - W_;
  return static_cast<T_>(static_cast<T_>(static_cast<U_>(x) << spare) >> spare);
}

// Calls each(digit, radix) for the digits of text, the highest first, and tells whether there is a minus before
// them. The radix 0 stands for that of a prefix, else 10.
template <typename F_>
bool spelled(const char *text, int radix, F_ each) {
  bool negative = *text == '-';
  if (*text == '-' || *text == '+') ++text;
  const char *prefixes = "bodx";
  const int radices[] = {2, 8, 10, 16};
  for (int i = 0; i < 4 && text[0] == '0'; ++i)
    if ((text[1] | 32) == prefixes[i] && (radix == 0 || radix == radices[i])) {
      radix = radices[i];
      text += 2;
      break;
    }
  for (; *text; ++text) each(*text <= '9' ? *text - '0' : (*text | 32) - 'a' + 10, radix == 0 ? 10 : radix);
  return negative;
}

// x without its fraction, modulo 2^64; not-a-number and infinity give 0.
inline u128 truncate(double x) {
  double whole = std::fmod(std::trunc(x), 18446744073709551616.0);
  if (!(whole == whole)) return 0;
  return whole < 0 ? -static_cast<u128>(-whole) : static_cast<u128>(whole);
}

template <int W_, bool S_>
constexpr result<W_, false> slice(const ap_int_base<W_, S_> &x, int hi, int lo) {
  u128 bits = 0;
  if (hi < lo) {
    for (int i = hi; i <= lo; ++i) bits = bits << 1 | static_cast<u128>(x.get_bit(i));
    return bits;
  }
  int n = hi - lo + 1;
  bits = static_cast<u128>(wrap<W_, false>(x.V)) >> lo;
  return n >= 128 ? bits : bits & ((static_cast<u128>(1) << n) - 1);
}

// A range of bits that can be read and assigned.
template <int W_, bool S_>
class range_ref {
 public:
  constexpr range_ref(ap_int_base<W_, S_> &of, int hi, int lo) : of_(of), hi_(hi), lo_(lo) {}
  range_ref(const range_ref &) = default;

  constexpr result<W_, false> get() const { return slice(of_, hi_, lo_); }
  constexpr operator unsigned long long() const { return get().to_uint64(); }
  constexpr int to_int() const { return get().to_int(); }
  constexpr unsigned to_uint() const { return get().to_uint(); }
  constexpr long long to_int64() const { return get().to_int64(); }
  constexpr unsigned long long to_uint64() const { return get().to_uint64(); }
  constexpr int length() const { return hi_ < lo_ ? lo_ - hi_ + 1 : hi_ - lo_ + 1; }
  std::string to_string(int radix = 2) const { return get().to_string(radix); }

  template <typename T_>
  constexpr range_ref &operator=(const T_ &value) {
    ap_int_base<W_, false> bits(value);
    for (int i = 0; i < length(); ++i) of_.set_bit(hi_ < lo_ ? lo_ - i : lo_ + i, bits.get_bit(i));
    return *this;
  }
  constexpr range_ref &operator=(const range_ref &other) { return *this = other.get(); }

 private:
  ap_int_base<W_, S_> &of_;
  int hi_, lo_;
};

// One bit that can be read and assigned; any value but 0 sets it.
template <int W_, bool S_>
class bit_ref {
 public:
  constexpr bit_ref(ap_int_base<W_, S_> &of, int i) : of_(of), i_(i) {}
  bit_ref(const bit_ref &) = default;

  constexpr operator bool() const { return of_.get_bit(i_); }
  constexpr bool to_bool() const { return of_.get_bit(i_); }
  constexpr bool operator~() const { return !of_.get_bit(i_); }
  std::string to_string() const { return bool(*this) ? "1" : "0"; }

  template <typename T_>
  constexpr bit_ref &operator=(const T_ &value) {
    of_.set_bit(i_, static_cast<bool>(value));
    return *this;
  }
  constexpr bit_ref &operator=(const bit_ref &other) { return *this = bool(other); }

 private:
  ap_int_base<W_, S_> &of_;
  int i_;
};

// One bit of a number of fixed point: beside numbers it is a bool.
template <int W_, bool S_>
class fixed_bit : public bit_ref<W_, S_> {
 public:
  constexpr fixed_bit(const bit_ref<W_, S_> &bit) : bit_ref<W_, S_>(bit) {}
  fixed_bit(const fixed_bit &) = default;
  using bit_ref<W_, S_>::operator=;
  constexpr fixed_bit &operator=(const fixed_bit &other) {
    bit_ref<W_, S_>::operator=(bool(other));
    return *this;
  }
};

// x in a radix from 2 to 36. Radix 10 has a sign; the others show the W_ bits.
template <int W_, bool S_>
std::string digits(storage<W_, S_> x, int radix) {
  bool negative = radix == 10 && x < 0;
  u128 rest = negative ? -static_cast<u128>(x) : static_cast<u128>(wrap<W_, false>(x));
  std::string s;
  do {
    s += "0123456789abcdefghijklmnopqrstuvwxyz"[static_cast<int>(rest % static_cast<u128>(radix))];
    rest /= static_cast<u128>(radix);
  } while (rest != 0);
  if (negative) s += '-';
  std::reverse(s.begin(), s.end());
  return s;
}

template <int W_, bool S_>
std::true_type ap_test(const ap_int_base<W_, S_> *);
template <int W_, bool S_>
std::true_type ap_test(const range_ref<W_, S_> *);
template <int W_, bool S_>
std::true_type ap_test(const bit_ref<W_, S_> *);
template <int W_, bool S_>
std::false_type ap_test(const fixed_bit<W_, S_> *);
std::false_type ap_test(...);

// Whether T_ is an ap_int, an ap_uint, or a range or bit of one.
template <typename T_>
constexpr bool is_ap = decltype(ap_test(static_cast<const std::remove_reference_t<T_> *>(nullptr)))::value;

// whole is what an ap_int takes of b in a += b: of a number of fixed point what is before the point.
template <typename B_>
constexpr auto whole(const B_ &b, int) -> decltype(b.to_ap_int_base()) {
  return b.to_ap_int_base();
}
template <typename B_>
constexpr const B_ &whole(const B_ &b, long) {
  return b;
}

} // namespace ap
} // namespace codo

#endif
