namespace cfg { constexpr int N = 12; enum Kind { kCopy, kAdd, kScale = 4 }; }
using namespace cfg;
static int pick(int kind, int a, int b) {
  switch (kind) {
  case cfg::kCopy: return a;
  case cfg::kAdd: return a + b;
  case cfg::kScale: {
    for (int i = 0; i < 3; i++) { if (a > 100) return a; a *= 2; }
    return a;
  }
  }
  return 0;
}
void k(const int a[N], const int b[N], const unsigned char m[N], int out[N]) {
  int total = 0, i = 0;
  do {
    int v = pick(m[i] % 6, a[i], b[i]);
    out[i] = v;
    total += v;
    ++i;
  } while (i < cfg::N && total < 2000);
  for (; i < N; ++i) out[i] = -1;
  long long prod = 1;
  unsigned bits = b[0];
  while (bits) { prod += bits & 1u; bits >>= 1; }
  out[0] = (int)prod;
}
