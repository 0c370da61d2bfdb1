// Functions of a struct with one name: by number and types of arguments, static and not,
// of a base and of a template.
struct Base {
  static int of(int x) { return x - 100; }
  static int more(int x) { return x + 1; }
};
struct Acc : Base {
  int k;
  int of(int x) const { return x * k; }
  float of(float x) const { return x + k; }
  int of(int x, int y) const { return x * y + k; }
};
struct Static {
  static int of(int x) { return x * 3; }
  static float of(float x) { return x / 2; }
};
template <typename T> struct Pair {
  static T of(T x) { return x * 3; }
  static T of(T x, T y) { return x / 2 + y; }
};

void f(const int x[4], const float u[4], int y[4], float z[4]) {
  Acc a = {};
  a.k = 3;
  for (int i = 0; i < 4; i++) {
    y[i] = a.of(x[i]) + a.of(x[i], i) + Static::of(x[i]) + Pair<int>::of(x[i]) + Acc::more(x[i]) + Base::of(x[i]);
    z[i] = a.of(u[i]) + Static::of(u[i]) + Pair<float>::of(u[i], 2);
  }
}
