// Words of more than 64 bits, against arrays of bits.
#include <cstdio>
#include <vector>

#include "ap_fixed.h"
#include "ap_int.h"

static int checks = 0, wrong = 0;
static void check(bool ok, const char *what, int at) {
  ++checks;
  if (!ok) {
    ++wrong;
    std::printf("%s %d\n", what, at);
  }
}

static unsigned next() {
  static unsigned long long state = 1;
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return static_cast<unsigned>(state >> 33);
}

using bits = std::vector<bool>;
template <typename W>
bits of(const W &w) {
  bits out(static_cast<size_t>(w.length()));
  for (int i = 0; i < w.length(); ++i) out[static_cast<size_t>(i)] = w[i];
  return out;
}

template <int W, bool S>
void run() {
  using word = std::conditional_t<S, ap_int<W>, ap_uint<W>>;
  for (int round = 0; round < 40; ++round) {
    word a, b;
    for (int i = 0; i < W; ++i) a[i] = next() & 1, b[i] = next() & 1;
    bits x = of(a), y = of(b);
    int n = static_cast<int>(next() % W);
    bool sign = S && x[W - 1];
    word up = a << n, down = a >> n, both = a & b, any = a | b, odd = a ^ b, none = ~a, same = a;
    for (int i = 0; i < W; ++i) {
      size_t k = static_cast<size_t>(i), m = static_cast<size_t>(n);
      check(up[i] == (i >= n && x[k - m]), "<<", i);
      check(down[i] == (i + n < W ? bool(x[k + m]) : sign), ">>", i);
      check(both[i] == (x[k] && y[k]) && any[i] == (x[k] || y[k]) && odd[i] == (x[k] != y[k]) && none[i] != x[k], "&|^~", i);
    }
    same <<= n;
    same ^= a;
    check((a == b) == (x == y) && a == a && a != ~a && same == (up ^ a), "==", n);
    int lo = static_cast<int>(next() % (W - 64)), count = 1 + static_cast<int>(next() % 64);
    ap_uint<64> part = a.range(lo + count - 1, lo);
    unsigned long long want = 0;
    for (int i = 0; i < count; ++i) want |= static_cast<unsigned long long>(x[static_cast<size_t>(lo + i)]) << i;
    check(part.to_uint64() == want && a(lo + count - 1, lo).to_uint64() == want, "range", lo);
    ap_uint<W + 72> joined = (ap_uint<7>(n), a, ap_uint<65>(lo));
    check(joined(64, 0).to_uint64() == static_cast<unsigned>(lo) && joined(W + 71, W + 65).to_uint64() == static_cast<unsigned>(n) % 128, ",", n);
    for (int i = 0; i < W; ++i) check(joined[65 + i] == x[static_cast<size_t>(i)], ",", i);
    word by = b >> n;
    if (by != 0) { // the quotient goes towards zero, and what remains has the sign of a
      word q = a / by, r = a % by;
      ap_int<W + 1> rest = r, most = by;
      if (rest < 0) rest = -rest;
      if (most < 0) most = -most;
      check(word(q * by + r) == a && rest < most && (r == 0 || (r < 0) == (a < 0)), "/ %", n);
      int small = static_cast<int>(next() % 1000) + 1;
      word e = a;
      e /= small;
      word left = a;
      left %= small;
      check(word(e * small + left) == a && left < small && left > -small, "/= %=", small);
    }
    ap_uint<2 * W> twice = (a, b);
    check(ap_uint<W>(twice >> W) == ap_uint<W>(a) && ap_uint<W>(twice) == ap_uint<W>(b), ", of words", n);
    word c = b;
    c.range(lo + count - 1, lo) = a.range(lo + count - 1, lo);
    bits z = of(c);
    for (int i = 0; i < W; ++i) {
      size_t k = static_cast<size_t>(i);
      check(z[k] == (i >= lo && i < lo + count ? x[k] : y[k]), "range =", i);
    }
    word d = b;
    d(lo + count - 1, lo) = part;
    check(c == d, "(hi, lo) =", lo);
    unsigned low = a;
    ap_uint<32> high = a >> (W - 32);
    check(low == a.range(31, 0).to_uint() && high == a.range(W - 1, W - 32), "to 32 bits", n);
  }
  word minus = -1, five = 5u, third = ap_int<8>(-3);
  check(minus == ~word(0) && five.to_int() == 5 && third[W - 1] && (third >> 64) == (S ? minus : word(~word(0) >> 64)), "of numbers", W);
  ap_fixed<16, 8> f = 1.5, g;
  minus.range(15, 0) = f.range();
  g.range() = minus.range(15, 0);
  check(g == f && minus.range(15, 0) + 1 == 385, "of fixed point", W);
}

static __int128 number(const ap_int<128> &x) {
  return static_cast<__int128>(static_cast<unsigned __int128>((x >> 64).to_uint64()) << 64 | x.to_uint64());
}

// Sums, differences and products against __int128.
static void arithmetic() {
  for (int round = 0; round < 2000; ++round) {
    auto any = [] { return static_cast<long long>(static_cast<unsigned long long>(next()) << 33 | next()) >> next() % 64; };
    long long p = any(), q = any();
    unsigned long long r = static_cast<unsigned long long>(any());
    int s = static_cast<int>(any()) | 1;
    ap_int<65> x = p;
    ap_uint<70> y = r;
    ap_int<66> z = q;
    __int128 a = p, b = q, c = r;
    check(number(x + y) == a + c && number(x - y) == a - c && number(y - x) == c - a && number(-y) == -c, "+-", round);
    check(number(x + s) == a + s && number(s - y) == s - c && number(x * z) == a * b && number(y * s) == c * s, "+-* of numbers", round);
    check(number(x / s) == a / s && number(y / s) == c / s && number(x % s) == a % s, "/%", round);
    check((x < y) == (a < c) && (x <= z) == (a <= b) && (y > x) == (c > a) && (z >= y) == (b >= c) && (x < s) == (a < s), "< <= > >=", round);
    ap_int<100> w = x;
    w += y;
    w -= s;
    w *= 3;
    check(number(w) == (a + c - s) * 3, "+= -= *=", round);
    ap_int<64> m = p, n = q, total = s;
    ap_uint<64> u = r;
    total += m * n;
    check(total.to_int64() == static_cast<long long>(static_cast<unsigned __int128>(a) * static_cast<unsigned __int128>(b) + static_cast<unsigned __int128>(s)), "+= of 129 bits", round);
    check(m * n + total - total == m * n && number(m * u * 3 - m * u * 2) == a * c && (u * u + 1 > u * u) && number((m * n + 1) & -1) == a * b + 1, "of more than 128 bits", round);
    ap_int<300> wide = z, sum = wide << 200;
    check((sum + wide) - sum == wide && sum * 3 == sum + sum + sum, "300 bits", round);
  }
  static_assert(decltype(ap_int<65>() + ap_int<66>())::width == 67 && decltype(ap_int<65>() + ap_uint<66>())::width == 68, "sums");
  using number64 = ap_int<64>;
  static_assert(decltype(number64() * number64() + number64())::width == 129 && decltype(number64() * number64() * ap_uint<64>())::width == 192, "of more than 128 bits");
  static_assert(decltype(ap_uint<65>() - ap_uint<65>())::sign_flag && decltype(ap_int<65>() * ap_uint<70>())::width == 135, "products");
}

int main() {
  arithmetic();
  run<128, false>();
  run<128, true>();
  run<96, false>();
  run<73, true>();
  run<512, false>();
  run<1024, true>();
  check(sizeof(ap_uint<512>) == 64 && sizeof(ap_int<128>) == 16, "size", 0);
  std::printf("%d checks, %d wrong\n", checks, wrong);
  return wrong > 0;
}
