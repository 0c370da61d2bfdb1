// ::x is x of the file, whatever else is called x where it is used.
const int K = 5;
static int g(int x) { return x + 1; }

namespace n {
static int g(int x) { return x + ::K; }
static int h(int x) { return ::g(x) * 100 + g(x); }
} // namespace n

struct S {
  static const int K = 9;
  int m;
  int g(int x) { return x * m; }
  int all(int x) { return ::g(x) + g(x) * 10 + ::K * 100 + K; }
};

void outer_names(const int x[8], int y[8], int z[8]) {
  const int K = 2;
  S s;
  s.m = 3;
  for (int i = 0; i < 8; i++) {
    int g = 4;
    y[i] = x[i] * ::K + K + ::g(g);
    z[i] = s.all(i) + n::h(i);
  }
}
