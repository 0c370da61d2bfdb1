// Default arguments know the names of their function, not those where it is called.
static const int K = 2;
static int g(int a, int b = K) { return a * b; }
template <class T, int N> T scaled(const T a[N], int i, T by = T(N)) { return a[i] * by; }
struct Sum {
  static const int START = 5;
  int of(const int a[3], int from = START) const {
    for (int i = 0; i < 3; i++) from += a[i];
    return from;
  }
};
void f(const int a[3], const float x[3], int o[3], float y[3]) {
  const int K = 7, START = 1;
  Sum s;
  for (int i = 0; i < 3; i++) {
    o[i] = g(a[i]) + K + s.of(a) - START;
    y[i] = scaled<float, 3>(x, i) + scaled<float, 3>(x, i, 0.5f);
  }
}
