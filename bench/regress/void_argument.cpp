// void as the argument of templates, for a model that there is not: also handed on, and with a specialisation for it.
template <typename T, typename M> struct model {
  T a;
  void init(T v, M *more) {
    a = v;
  }
  T f(T x) { return a * x; }
};
template <typename M> struct bias {
  static int of(int x) { return x; }
};
template <> struct bias<void> {
  static int of(int x) { return 2; }
};
template <typename M> static float run(model<float, M> &m, float x, M *more) {
  return m.f(x) + bias<M>::of(1);
}

void void_argument(const float x[32], float y[32]) {
  model<float, void> m;
  model<float, int> n;
  m.init(3, nullptr);
  n.init(2, nullptr);
  for (int i = 0; i < 32; i++) y[i] = run<void>(m, x[i], nullptr) + n.f(x[i]) + bias<int>::of(i);
}
