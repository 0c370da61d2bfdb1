// Concatenations (x, y) of ap_ints, bits and ranges of them, and words, which can be read and set.
#ifndef CODO_AP_CONCAT_H
#define CODO_AP_CONCAT_H

#include "codo_ap_operators.h"

namespace codo {
namespace ap {

template <int W_, bool S_>
std::true_type word_range_test(const word_range<W_, S_> *);
std::false_type word_range_test(...);

// Whether T_ is a word or a range of one.
template <typename T_>
constexpr bool is_long = is_word<T_> || decltype(word_range_test(static_cast<const T_ *>(nullptr)))::value;

// The width of an operand of a concatenation.
template <typename T_>
constexpr int joined_width() {
  if constexpr (is_long<T_>)
    return word_of<T_>::width;
  else
    return operand_of<T_>::width;
}

// The bits that it has: a range has those between its ends, though its type is as wide as what it is cut
// from, and so has what ranges are joined to.
template <int W_>
class joined : public ap_uint<W_> {
 public:
  template <typename T_>
  constexpr joined(const T_ &x, int length) : ap_uint<W_>(x), length_(length) {}
  constexpr int length() const { return length_; }

 private:
  int length_;
};

template <int W_, bool S_>
std::true_type open_test(const range_ref<W_, S_> *);
template <int W_, bool S_>
std::true_type open_test(const word_range<W_, S_> *);
template <int W_>
std::true_type open_test(const joined<W_> *);
std::false_type open_test(...);
template <typename T_>
constexpr bool is_open = decltype(open_test(static_cast<const T_ *>(nullptr)))::value;

template <typename T_>
constexpr int joined_length(const T_ &x) {
  if constexpr (is_open<T_>)
    return x.length();
  else
    return joined_width<T_>();
}

// Whether T_ may stand in a concatenation: integers of C may beside others.
template <typename T_>
constexpr bool joins = is_ap<T_> || is_word<T_> || std::is_integral_v<T_>;

// It as a word.
template <typename T_>
word<joined_width<T_>(), false> joined_word(const T_ &x) {
  if constexpr (is_long<T_>)
    return x;
  else
    return operand(x);
}

template <typename Value_, typename A_, typename B_>
class joined_ref;

// Whether T_ is what stands for bits of a variable, and is copied.
template <typename T_>
struct refers : std::false_type {};
template <int W_, bool S_>
struct refers<range_ref<W_, S_>> : std::true_type {};
template <int W_, bool S_>
struct refers<bit_ref<W_, S_>> : std::true_type {};
template <int W_, bool S_>
struct refers<word_range<W_, S_>> : std::true_type {};
template <int W_, bool S_>
struct refers<word_bit<W_, S_>> : std::true_type {};
template <typename Value_, typename A_, typename B_>
struct refers<joined_ref<Value_, A_, B_>> : std::true_type {};

// Whether an operand can be set, as which T_ is deduced for T_ &&: a variable, or bits of one.
template <typename T_>
constexpr bool is_settable = refers<std::decay_t<T_>>::value ||
                             (std::is_lvalue_reference_v<T_> && !std::is_const_v<std::remove_reference_t<T_>> &&
                              (is_ap<T_> || is_word<std::decay_t<T_>>));

// How it is kept.
template <typename T_>
using kept_part = std::conditional_t<refers<std::decay_t<T_>>::value, std::decay_t<T_>, T_>;

// Operands that are joined and can be set: the lowest bits go to the last (ap_int_ref.h, ap_concat_ref).
template <typename Value_, typename A_, typename B_>
class joined_ref : public Value_ {
 public:
  constexpr joined_ref(const Value_ &value, A_ a, B_ b) : Value_(value), a_(a), b_(b) {}
  joined_ref(const joined_ref &) = default;

  template <typename T_>
  constexpr joined_ref &operator=(const T_ &value) {
    constexpr int WA_ = joined_width<std::decay_t<A_>>(), WB_ = joined_width<std::decay_t<B_>>();
    const ap_uint<WA_ + WB_> bits(value);
    const int lower = joined_length(b_);
    b_ = ap_uint<WB_>(bits);
    a_ = ap_uint<WA_>(bits >> lower);
    return *this;
  }
  constexpr joined_ref &operator=(const joined_ref &other) { return *this = static_cast<const Value_ &>(other); }

 private:
  A_ a_;
  B_ b_;
};

} // namespace ap
} // namespace codo

// Bits of x above those of y, for ap_ints, bits of them, and words.
template <typename A_, typename B_, typename PA_ = std::decay_t<A_>, typename PB_ = std::decay_t<B_>,
          std::enable_if_t<codo::ap::joins<PA_> && codo::ap::joins<PB_> && !(std::is_integral_v<PA_> && std::is_integral_v<PB_>), int> = 0>
constexpr auto operator,(A_ &&a, B_ &&b) {
  constexpr int W_ = codo::ap::joined_width<PA_>() + codo::ap::joined_width<PB_>();
  const int lower = codo::ap::joined_length<PB_>(b);
  auto settable = [&](const auto &bits) {
    if constexpr (codo::ap::is_settable<A_> && codo::ap::is_settable<B_>)
      return codo::ap::joined_ref<std::decay_t<decltype(bits)>, codo::ap::kept_part<A_>, codo::ap::kept_part<B_>>(bits, a, b);
    else
      return bits;
  };
  auto sized = [&](const auto &bits) {
    if constexpr (codo::ap::is_open<PA_> || codo::ap::is_open<PB_>)
      return settable(codo::ap::joined<W_>(bits, codo::ap::joined_length<PA_>(a) + lower));
    else
      return settable(ap_uint<W_>(bits));
  };
  if constexpr (W_ <= 64) {
    using codo::ap::u128;
    const u128 top = static_cast<u128>(codo::ap::operand(a).V);
    const u128 rest = static_cast<u128>(codo::ap::operand(b).V) & ((static_cast<u128>(1) << lower) - 1);
    return sized(ap_uint<W_>(top << lower | rest));
  } else {
    const codo::ap::word<W_, false> top(codo::ap::joined_word<PA_>(a)), rest(codo::ap::joined_word<PB_>(b));
    codo::ap::word<W_, false> out = top.shifted(lower);
    for (int i = 0; i < out.parts; ++i) out.V[i] |= rest.V[i];
    return sized(ap_uint<W_>(out));
  }
}

#endif
