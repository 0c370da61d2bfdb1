// What templates are for some of their arguments: functions, structs, and sums whose
// recursion ends so.
template <int N> static int g(int x) { return x + N; }
template <> int g<1>(int x) { return x * 100; }
template <typename T> static T h(T x) { return x + 1; }
template <> int h<int>(int x) { return x * 3; }
template <int N> struct Shift {
  static int of(int x) { return x - N; }
};
template <> struct Shift<2> {
  static int of(int x) { return x * 7; }
};
template <int N> static float sum(const float *x) { return sum<N / 2>(x) + sum<N - N / 2>(x + N / 2); }
template <> float sum<1>(const float *x) { return x[0]; }
template <int N> struct Tree {
  static int of(const int *x) { return Tree<N / 2>::of(x) + Tree<N - N / 2>::of(x + N / 2); }
};
template <> struct Tree<1> {
  static int of(const int *x) { return x[0]; }
};

void f(const int x[8], const float u[8][5], int y[8], int z[8], float w[8], int v[2]) {
  for (int i = 0; i < 8; i++) {
    y[i] = g<1>(x[i]) + g<2>(x[i]) + h(x[i]) + h(short(x[i])) + int(unsigned(x[i]) % 7);
    z[i] = Shift<2>::of(x[i]) + Shift<3>::of(x[i]);
    w[i] = sum<5>(u[i]) + h(u[i][0]);
  }
  v[0] = Tree<8>::of(x);
  v[1] = Tree<3>::of(x + 2);
}
