// Every operator of ap_int against plain arithmetic: values are kept as sign
// and magnitude (unsigned __int128), result shapes come from the table below,
// and no part of the shim is used for the expected value.
#include "ap_int.h"

#include <cstdio>
#include <cstdlib>

__extension__ typedef __int128 i128;
__extension__ typedef unsigned __int128 u128;

static long checks = 0, wrong = 0;

struct number { // sign and magnitude: holds any result of 64-bit operands
  bool negative;
  u128 magnitude;
};

template <int W, bool S>
number number_of(u128 bits) {
  if (S && (bits >> (W - 1) & 1)) return {true, (((u128)1) << W) - bits};
  return {false, bits};
}

static u128 low_bits(number n, int w) {
  u128 two = n.negative ? 0 - n.magnitude : n.magnitude;
  return w == 128 ? two : two & ((((u128)1) << w) - 1);
}

static number sum(number a, number b) {
  if (a.negative == b.negative) return {a.negative, a.magnitude + b.magnitude};
  if (a.magnitude >= b.magnitude) return {a.negative, a.magnitude - b.magnitude};
  return {b.negative, b.magnitude - a.magnitude};
}
static number negated(number a) { return {!a.negative, a.magnitude}; }

static bool less(number a, number b) {
  number d = sum(a, negated(b));
  return d.negative && d.magnitude != 0;
}

static void expect(const char *what, int wa, bool sa, int wb, bool sb, u128 got, u128 want) {
  ++checks;
  if (got == want || wrong++ > 20) return;
  std::printf("%s of %s%d and %s%d: low 64 bits %016llx, want %016llx\n", what, sa ? "int" : "uint", wa, sb ? "int" : "uint",
              wb, (unsigned long long)got, (unsigned long long)want);
}

// The bits of a result, of its own width and sign.
template <int W, bool S>
u128 bits_of(const ap_int_base<W, S> &x) {
  u128 v = (u128)x.V;
  return W == 128 ? v : v & ((((u128)1) << (W % 128)) - 1);
}

#define SHAPE(expression, W, S)                                          \
  static_assert(decltype(expression)::width == (W), "width");            \
  static_assert(decltype(expression)::sign_flag == (S), "sign");

template <typename A, typename B>
void pair(u128 a_bits, u128 b_bits) {
  constexpr int wa = A::width, wb = B::width;
  constexpr bool sa = A::sign_flag, sb = B::sign_flag;
  constexpr int ea = wa + (sb && !sa), eb = wb + (sa && !sb), wide = ea > eb ? ea : eb;
  A a = a_bits;
  B b = b_bits;
  number na = number_of<wa, sa>(a_bits), nb = number_of<wb, sb>(b_bits);
#define CHECK(name, value, W, want) expect(name, wa, sa, wb, sb, bits_of(value), low_bits(want, W))
  SHAPE(a + b, wide + 1, sa || sb)
  SHAPE(a - b, wide + 1, true)
  SHAPE(a * b, wa + wb, sa || sb)
  SHAPE(a / b, wa + sb, sa || sb)
  SHAPE(a % b, (wa < eb ? wa : eb), sa)
  SHAPE(a & b, wide, sa || sb)
  CHECK("+", a + b, wide + 1, sum(na, nb));
  CHECK("-", a - b, wide + 1, sum(na, negated(nb)));
  CHECK("*", a * b, wa + wb, (number{na.negative != nb.negative, na.magnitude * nb.magnitude}));
  if (b_bits != 0) {
    CHECK("/", a / b, wa + sb, (number{na.negative != nb.negative, na.magnitude / nb.magnitude}));
    CHECK("%", a % b, (wa < eb ? wa : eb), (number{na.negative, na.magnitude % nb.magnitude}));
  }
  CHECK("&", a & b, wide, (number{false, low_bits(na, wide) & low_bits(nb, wide)}));
  CHECK("|", a | b, wide, (number{false, low_bits(na, wide) | low_bits(nb, wide)}));
  CHECK("^", a ^ b, wide, (number{false, low_bits(na, wide) ^ low_bits(nb, wide)}));
  A c = a;
  c += b;
  CHECK("+=", c, wa, sum(na, nb));
  c = a;
  c *= b;
  CHECK("*=", c, wa, (number{na.negative != nb.negative, na.magnitude * nb.magnitude}));
  c = b;
  CHECK("=", c, wa, nb);
  bool by_value = sa == sb || (wa < 32 && wb < 32) || (sa ? wa > wb : wb > wa);
  if (by_value) {
    bool lt = less(na, nb);
    expect("<", wa, sa, wb, sb, a < b, lt);
    expect(">=", wa, sa, wb, sb, a >= b, !lt);
    expect(">", wa, sa, wb, sb, a > b, less(nb, na));
    expect("==", wa, sa, wb, sb, a == b, !lt && !less(nb, na));
  }
#undef CHECK
}

template <typename A>
void alone(u128 bits) {
  constexpr int w = A::width;
  constexpr bool s = A::sign_flag;
  A a = bits;
  number n = number_of<w, s>(bits);
  for (int k = -3; k <= w + 2; ++k) {
    int left = k < 0 ? 0 : k, right = k < 0 ? -k : 0;
    u128 up = left >= w ? 0 : low_bits({false, bits << left}, w);
    // floor(value / 2^right): an arithmetic shift
    number down = n;
    if (n.negative) down.magnitude = (n.magnitude + (((u128)1) << right) - 1) >> right;
    else down.magnitude >>= right;
    expect("<<", w, s, 0, 0, bits_of(a << k), k >= 0 ? up : low_bits(down, w));
    A c = a;
    c >>= ap_int<9>(-k);
    expect(">>=", w, s, 0, 0, bits_of(c), k >= 0 ? up : low_bits(down, w));
  }
  SHAPE(-a, (w > 1 + s ? w : 1 + s) + 1, true)
  expect("-x", w, s, 0, 0, bits_of(-a), low_bits(negated(n), decltype(-a)::width));
  expect("~x", w, s, 0, 0, bits_of(~a), low_bits({false, ~bits}, w));
  A up = a, down = a;
  ++up;
  down--;
  expect("++", w, s, 0, 0, bits_of(up), low_bits(sum(n, {false, 1}), w));
  expect("--", w, s, 0, 0, bits_of(down), low_bits(sum(n, {true, 1}), w));
  expect("to_int", w, s, 0, 0, (unsigned)a.to_int(), low_bits(n, 32));
  expect("long long", w, s, 0, 0, (unsigned long long)(long long)a, low_bits(n, 64));
  int hi = w - 1, lo = w / 3;
  expect("range", w, s, 0, 0, bits_of(ap_uint<64>(a.range(hi, lo))), bits >> lo);
  A r = a;
  r(hi, lo) = 1;
  expect("range =", w, s, 0, 0, bits_of(r), (bits & ((((u128)1) << lo) - 1)) | ((u128)1) << lo);
  A b = a;
  b[lo] = !a[lo];
  expect("bit =", w, s, 0, 0, bits_of(b), bits ^ ((u128)1) << lo);
  A v = a;
  v.reverse();
  u128 mirrored = 0;
  for (int i = 0; i < w; ++i) mirrored |= (bits >> i & 1) << (w - 1 - i);
  expect("reverse", w, s, 0, 0, bits_of(v), mirrored);
  if (s) expect("to_string", w, s, 0, 0, std::strtoll(a.to_string(10).c_str(), nullptr, 10), (u128)(i128)(long long)a);
}

static u128 seed = 12345;
static u128 sample(int w, int i) {
  u128 mask = (((u128)1) << w) - 1;
  switch (i) {
    case 0: return 0;
    case 1: return mask;
    case 2: return ((u128)1) << (w - 1);
    case 3: return mask >> 1;
    case 4: return 1;
  }
  seed = seed * 6364136223846793005ull + 1442695040888963407ull;
  return (seed >> 20 ^ seed >> 61) & mask;
}

template <typename A, typename... B>
void against(B...) {
  for (int i = 0; i < 9; ++i) alone<A>(sample(A::width, i));
  for (int i = 0; i < 9; ++i)
    for (int j = 0; j < 9; ++j) (pair<A, B>(sample(A::width, i), sample(B::width, j)), ...);
}

template <typename... A>
void all(A... a) {
  (against<A>(a...), ...);
}

// Mixing with C types takes their own width.
static void c_types() {
  ap_int<8> a = -5;
  ap_uint<8> u = 250;
  SHAPE(a + 1, 33, true)
  SHAPE(u + 1u, 33, false)
  SHAPE(1 - u, 33, true)
  SHAPE(u * (short)1, 24, true)
  SHAPE(a * true, 9, true)
  SHAPE(a / 2L, 9, true)
  SHAPE(u % 3, 8, false)
  SHAPE(a & (unsigned char)1, 9, true)
  static_assert(sizeof(ap_int<8>) == 1 && sizeof(ap_uint<9>) == 2 && sizeof(ap_int<33>) == 8, "storage");
  expect("int8 < 7u", 8, true, 32, false, a < 7u, false); // as in C: -5 becomes unsigned
  expect("int8 < 7", 8, true, 32, true, a < 7, true);
  expect("int8 == 251u8", 8, true, 8, false, a == ap_uint<8>(251), false);
  // Of one width below 64 bits: by value, as ap_private does where both fit its own type; otherwise equal bits.
  expect("int32 == ~0u", 32, true, 32, false, ap_int<32>(-1) == ap_uint<32>(0xffffffffu), false);
  expect("int33 == its bits", 33, true, 33, false, ap_int<33>(-1) == ap_uint<33>(-1), false);
  expect("int64 == its bits", 64, true, 64, false, ap_int<64>(-1) == ap_uint<64>(-1), true);
  expect("int32 == 40 ones", 32, true, 40, false, ap_int<32>(-1) == ap_uint<40>(-1), true);
  ap_int<6> f = -7.9;
  expect("from double", 6, true, 0, false, f.to_int() == -7, true);
  f = 100.0f;
  expect("from float", 6, true, 0, false, f.to_int() == -28, true);
  expect("float product", 8, true, 0, false, a * 0.5f == -2.5f, true);
  int table[4] = {1, 2, 3, 4};
  expect("subscript", 2, false, 0, false, (u128)table[ap_uint<2>(2)], 3);
}

int main() {
  all(ap_int<1>(), ap_uint<8>(), ap_int<17>(), ap_uint<32>(), ap_uint<63>(), ap_int<64>());
  c_types();
  std::printf("%ld checks, %ld wrong\n", checks, wrong);
  return wrong != 0 || checks < 40000;
}
