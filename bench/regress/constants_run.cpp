// Sizes, template arguments and constants that loops in functions compute.
constexpr int fib(int n) {
  int a = 0, b = 1;
  for (int i = 0; i < n; i++) {
    int t = a + b;
    a = b;
    b = t;
  }
  return a;
}
constexpr unsigned bits(unsigned n) {
  unsigned r = 0;
  while ((1u << r) < n) r++;
  return r;
}
constexpr int gcd(int a, int b) {
  while (b != 0) {
    int t = a % b;
    a = b;
    b = t;
  }
  return a;
}
template <int N>
struct table {
  int v[N];
  constexpr table() : v() {
    for (int i = 0; i < N; i++) v[i] = fib(i) ^ (i << 2);
  }
};
static constexpr table<fib(7)> known;
constexpr int common = gcd(84, 36);
enum { width = bits(200) };

template <int N>
int line(const int *a) {
  int b[gcd(N, 26)];
  const int last = fib(N % 7) + 4;
  for (int i = 0; i < gcd(N, 26); i++) b[i] = a[i] * i;
  return b[last];
}

void constants_run(const int a[13], int y[fib(7)], int z[4]) {
  for (int i = 0; i < fib(7); i++) y[i] = a[i] * known.v[i] + common;
  int s[common] = {};
  for (int i = 0; i < 13; i++) s[i % common] += a[i];
  z[0] = s[gcd(55, 22)] + width;
  z[1] = line<fib(7)>(a);
  const int n = fib(a[0] & 7);
  z[2] = n;
  z[3] = static_cast<int>(sizeof(s)) + bits(known.v[12]);
}
