#include <ap_int.h>

typedef unsigned long long u64;
typedef ap_uint<128> Word;

// Words that functions of structs, templates, lambdas and conversions give, as operands, and as what auto stands for.
struct Held {
  Word w;
  Held(ap_uint<64> a, ap_uint<64> b) : w((a, b)) {}
  Word get() const { return w; }
  template <int N> ap_uint<128 + N> wider() const { return (ap_uint<N>(5), w); }
};
struct Pair {
  ap_uint<64> a, b;
  operator Word() const { return (a, b); }
};
template <int N> static ap_uint<2 * N> join(ap_uint<N> a, ap_uint<N> b) { return (a, b); }
static u64 upper(const Word &w) { return w.range(127, 64).to_uint64(); }

void word_values(const u64 a[8], const u64 b[8], Word o[8], u64 p[8]) {
  for (int i = 0; i < 8; i++) {
    ap_uint<64> x = a[i], y = b[i];
    Held s(x, y);
    Pair c = {y, x};
    Word w = c;
    auto l = [&](ap_uint<64> m) -> Word { return (m, y); };
    auto q = (y, y);
    auto r = q ^ s.get();
    o[i] = s.get() ^ w ^ join(y, x);
    p[i] = upper(s.get()) + 3 * upper(l(x) ^ w) + 5 * upper(r) + 7 * upper(x.concat(y)) + (s.wider<16>() >> 100).to_uint64();
  }
}
