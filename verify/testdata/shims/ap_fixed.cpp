// ap_fixed.h against the examples of UG1399 and against long double, which holds every
// value that occurs here exactly.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <type_traits>

#include "ap_int.h" // has ap_fixed, as that of Vitis
#include "hls_math.h"

static long checks = 0, wrong = 0;

static void expect(const char *what, long double got, long double want) {
  ++checks;
  if (got == want) return;
  if (++wrong <= 20) std::printf("%s: %.20Lg instead of %.20Lg\n", what, got, want);
}

template <typename T>
long double value(const T &x) {
  return std::ldexp(static_cast<long double>(x.V.V), -T::fraction);
}

// What v becomes in type T.
template <typename T>
long double stored(long double v) {
  long double scaled = std::ldexp(v, T::fraction), down = std::floor(scaled), rest = scaled - down, n = down;
  switch (T::qmode) {
    case AP_TRN:
      break;
    case AP_TRN_ZERO:
      n = std::trunc(scaled);
      break;
    case AP_RND:
      n = std::floor(scaled + 0.5L);
      break;
    case AP_RND_MIN_INF:
      n = std::ceil(scaled - 0.5L);
      break;
    case AP_RND_ZERO:
      n = rest == 0.5L ? std::trunc(scaled) : std::rint(scaled);
      break;
    case AP_RND_INF:
      n = std::round(scaled);
      break;
    case AP_RND_CONV:
      n = std::rint(scaled);
      break;
  }
  long double all = std::ldexp(1.0L, T::width), high = T::sign_flag ? all / 2 - 1 : all - 1, low = T::sign_flag ? -all / 2 : 0;
  if (T::omode == AP_SAT_SYM && T::sign_flag) low = -high;
  if (T::omode == AP_WRAP) {
    n -= std::floor(n / all) * all;
    if (n > high) n -= all;
  } else if (n > high) {
    n = T::omode == AP_SAT_ZERO ? 0 : high;
  } else if (n < low) {
    n = T::omode == AP_SAT_ZERO ? 0 : low;
  }
  return std::ldexp(n, -T::fraction);
}

static unsigned state = 1;
static int random_bits() {
  state = state * 1664525u + 1013904223u;
  return state >> 12;
}

template <typename T, typename A>
void convert(const A &a, double d, int k) {
  expect("conversion", value(T(a)), stored<T>(value(a)));
  expect("from double", value(T(d)), stored<T>(d));
  expect("from int", value(T(k)), stored<T>(k));
  expect("from ap_int", value(T(ap_int<9>(k))), stored<T>(k));
  T t = a;
  t += a;
  expect("+=", value(t), stored<T>(stored<T>(value(a)) + value(a)));
  t--;
  expect("--", value(t), stored<T>(stored<T>(stored<T>(value(a)) + value(a)) - 1));
  expect("to_double", T(a).to_double(), stored<T>(value(a)));
  expect("to_int", T(a).to_int(), std::trunc(stored<T>(value(a))));
}

template <typename A, ap_o_mode O>
void modes(const A &a, double d, int k) {
  convert<ap_fixed<6, 3, AP_TRN, O>>(a, d, k);
  convert<ap_ufixed<7, 2, AP_TRN_ZERO, O>>(a, d, k);
  convert<ap_fixed<9, 5, AP_TRN_ZERO, O>>(a, d, k);
  convert<ap_fixed<6, 3, AP_RND, O>>(a, d, k);
  convert<ap_ufixed<5, 4, AP_RND_ZERO, O>>(a, d, k);
  convert<ap_fixed<8, 6, AP_RND_ZERO, O>>(a, d, k);
  convert<ap_fixed<20, 8, AP_RND_INF, O>>(a, d, k);
  convert<ap_fixed<5, 5, AP_RND_INF, O>>(a, d, k);
  convert<ap_fixed<7, 3, AP_RND_MIN_INF, O>>(a, d, k);
  convert<ap_fixed<7, 4, AP_RND_CONV, O>>(a, d, k);
  convert<ap_ufixed<40, 20, AP_RND_CONV, O>>(a, d, k);
}

template <int W, int I, bool S>
using is_result = ap_fixed_base<W, I, S>;

template <typename A, typename B>
void operators(const A &a, const B &b) {
  long double x = value(a), y = value(b);
  constexpr bool either = A::sign_flag || B::sign_flag;
  constexpr int before = std::max(A::iwidth + (B::sign_flag && !A::sign_flag), B::iwidth + (A::sign_flag && !B::sign_flag));
  constexpr int behind = std::max(A::fraction, B::fraction);
  static_assert(std::is_base_of_v<is_result<before + 1 + behind, before + 1, either>, decltype(a + b)>);
  static_assert(std::is_base_of_v<is_result<before + 1 + behind, before + 1, true>, decltype(a - b)>);
  static_assert(std::is_base_of_v<is_result<before + behind, before, either>, decltype(a | b)>);
  static_assert(std::is_base_of_v<is_result<A::width + B::width, A::iwidth + B::iwidth, either>, decltype(a * b)>);
  expect("+", value(a + b), x + y);
  expect("-", value(a - b), x - y);
  expect("*", value(a * b), x * y);
  expect("-x", value(-a), -x);
  if (y != 0) expect("/", value(a / b), std::ldexp(std::trunc(std::ldexp(x / y, A::fraction)), -A::fraction));
  expect("<", a < b, x < y);
  expect("==", a == b, x == y);
  expect(">= double", a >= 0.75, x >= 0.75L);
  expect("<< and >>", value((a << 2) >> 2), value(A((a << 2)) >> 2));
  expect("& of ~", value(a & ~a), 0);
  expect("range", ap_uint<A::width>(a.range()), ap_uint<A::width>(a.V));
}

// The examples of the manual.
static void manual() {
  expect("AP_RND", value(ap_fixed<3, 2, AP_RND, AP_SAT>(1.25)), 1.5);
  expect("AP_RND", value(ap_fixed<3, 2, AP_RND, AP_SAT>(-1.25)), -1);
  expect("AP_RND_ZERO", value(ap_fixed<3, 2, AP_RND_ZERO, AP_SAT>(1.25)), 1);
  expect("AP_RND_ZERO", value(ap_fixed<3, 2, AP_RND_ZERO, AP_SAT>(-1.25)), -1);
  expect("AP_RND_MIN_INF", value(ap_fixed<3, 2, AP_RND_MIN_INF, AP_SAT>(1.25)), 1);
  expect("AP_RND_MIN_INF", value(ap_fixed<3, 2, AP_RND_MIN_INF, AP_SAT>(-1.25)), -1.5);
  expect("AP_RND_INF", value(ap_fixed<3, 2, AP_RND_INF, AP_SAT>(1.25)), 1.5);
  expect("AP_RND_INF", value(ap_fixed<3, 2, AP_RND_INF, AP_SAT>(-1.25)), -1.5);
  expect("AP_RND_CONV", value(ap_fixed<3, 2, AP_RND_CONV, AP_SAT>(0.75)), 1);
  expect("AP_RND_CONV", value(ap_fixed<3, 2, AP_RND_CONV, AP_SAT>(-1.25)), -1);
  expect("AP_TRN", value(ap_fixed<3, 2, AP_TRN, AP_SAT>(1.25)), 1);
  expect("AP_TRN", value(ap_fixed<3, 2, AP_TRN, AP_SAT>(-1.25)), -1.5);
  expect("AP_TRN_ZERO", value(ap_fixed<3, 2, AP_TRN_ZERO, AP_SAT>(-1.25)), -1);
  expect("AP_SAT", value(ap_fixed<4, 4, AP_RND, AP_SAT>(19.0)), 7);
  expect("AP_SAT", value(ap_fixed<4, 4, AP_RND, AP_SAT>(-19.0)), -8);
  expect("AP_SAT", value(ap_ufixed<4, 4, AP_RND, AP_SAT>(19.0)), 15);
  expect("AP_SAT", value(ap_ufixed<4, 4, AP_RND, AP_SAT>(-19.0)), 0);
  expect("AP_SAT_ZERO", value(ap_fixed<4, 4, AP_RND, AP_SAT_ZERO>(-19.0)), 0);
  expect("AP_SAT_SYM", value(ap_fixed<4, 4, AP_RND, AP_SAT_SYM>(-19.0)), -7);
  expect("AP_SAT_SYM", value(ap_fixed<4, 4, AP_RND, AP_SAT_SYM>(ap_int<4>(-8))), -7);
  expect("AP_WRAP", value(ap_fixed<4, 4, AP_RND, AP_WRAP>(31.0)), -1);
  expect("AP_WRAP", value(ap_fixed<4, 4, AP_RND, AP_WRAP>(-19.0)), -3);
  expect("AP_WRAP", value(ap_ufixed<4, 4, AP_RND, AP_WRAP>(19.0)), 3);
  expect("AP_WRAP", value(ap_ufixed<4, 4, AP_RND, AP_WRAP>(-19.0)), 13);
}

// Functions of every number of type T: exact ones, and some that double computes.
template <typename T>
void functions() {
  long double least = T::sign_flag ? -std::ldexp(1.0L, T::iwidth - 1) : 0;
  for (int i = 0; i < 1 << T::width; ++i) {
    T x;
    x.range() = i;
    long double v = value(x), size = T::sign_flag && v == least ? 0 : std::fabs(v); // the sign bit is cleared
    expect("floor", value(hls::floor(x)), stored<T>(std::floor(v)));
    expect("ceil", value(hls::ceil(x)), stored<T>(std::ceil(v)));
    expect("trunc", value(hls::trunc(x)), stored<T>(std::trunc(v)));
    expect("round", value(hls::round(x)), stored<T>(T::fraction == 0 ? v : v < 0 ? -std::round(size) : std::round(size)));
    expect("rint", value(hls::rint(x)), stored<T>(std::rint(v)));
    expect("nearbyint", value(hls::nearbyint(x)), stored<T>(std::rint(v)));
    expect("abs", value(hls::abs(x)), stored<T>(size));
    expect("fabs", value(hls::fabs(x)), stored<T>(size));
    long double most = std::ldexp(1.0L, T::iwidth - T::sign_flag) - std::ldexp(1.0L, -T::fraction);
    auto near = [&](long double y) { return y > most ? most : y < least ? least : stored<T>(y); };
    expect("exp", value(hls::exp(x)), near(std::exp(static_cast<double>(v))));
    expect("sqrt", value(hls::sqrt(x)), v < 0 ? 0 : near(std::sqrt(static_cast<double>(v))));
    expect("recip", value(hls::recip(x)), v == 0 ? 0 : near(1 / static_cast<double>(v)));
    expect("atan", value(hls::atan(x)), stored<decltype(hls::atan(x))>(std::atan(static_cast<double>(v))));
    expect("fmax", value(hls::fmax(x, T(0.5))), std::max(v, value(T(0.5))));
    expect("fmin", value(hls::fmin(x, T(0.5))), std::min(v, value(T(0.5))));
  }
}

int main() {
  manual();
  functions<ap_fixed<9, 5>>();
  functions<ap_ufixed<9, 5>>();
  functions<ap_fixed<7, 7>>();
  functions<ap_fixed<8, 1>>();
  functions<ap_ufixed<8, 8>>();
  functions<ap_fixed<6, 0>>();
  functions<ap_ufixed<6, 0>>();
  static_assert(std::is_same_v<decltype(hls::sin(ap_fixed<16, 6>())), ap_fixed<12, 2>>);
  static_assert(std::is_same_v<decltype(hls::asin(ap_fixed<16, 6>())), ap_fixed<13, 3>>);
  static_assert(std::is_same_v<decltype(hls::atan2(ap_fixed<16, 6>(), ap_fixed<16, 6>())), ap_fixed<16, 3>>);
  static_assert(std::is_same_v<decltype(hls::exp(ap_fixed<16, 6>() - ap_fixed<16, 6>())), ap_fixed<17, 7>>);
  static_assert(std::is_same_v<decltype(hls::sqrt(ap_uint<32>())), ap_uint<32>>);
  for (int i = 0; i < 3000; ++i) {
    ap_fixed<14, 5> a;
    ap_ufixed<11, 4> b;
    ap_fixed<24, 20> c;
    a.range() = random_bits();
    b.range() = random_bits();
    c.range() = random_bits() >> (i % 12);
    double d = (random_bits() - 524288) / 4096.0 / (1 << i % 11);
    int k = random_bits() % 256 - 128;
    modes<decltype(a), AP_WRAP>(a, d, k);
    modes<decltype(a), AP_SAT>(a, d, k);
    modes<decltype(b), AP_SAT_ZERO>(b, d, k);
    modes<decltype(c), AP_SAT_SYM>(c, d, k);
    operators(a, b);
    operators(b, a);
    operators(a, c);
    operators(b, c);
    operators(c, c);
    operators(a, ap_fixed<32, 32>(k));
    expect("with int", value(a * k), value(a) * k);
    expect("with ap_int", value(ap_int<9>(k) - b), k - value(b));
    expect("ap_int of it", ap_int<6>(a), static_cast<int>(ap_int<6>(static_cast<int>(std::trunc(value(a))))));
    expect("float", static_cast<float>(c), static_cast<float>(value(c)));
    expect("bool", a ? 1 : 0, value(a) != 0);
  }
  std::printf("%ld checks, %ld wrong\n", checks, wrong);
  return wrong > 0;
}
