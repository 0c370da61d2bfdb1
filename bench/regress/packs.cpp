// Templates with packs of types and values: lists of layers, folds, expansions and how many elements there are.
template <int F> struct Scale {
  static void run(const int in[16], int out[16]) {
    for (int i = 0; i < 16; i++) out[i] = in[i] * F;
  }
  int operator()(int x) const { return x * F; }
};
template <int F> struct Shift {
  static void run(const int in[16], int out[16]) {
    for (int i = 0; i < 16; i++) out[i] = in[i] + F;
  }
  int operator()(int x) const { return x + F; }
};

template <typename... Layers> struct Seq;
template <typename Last> struct Seq<Last> {
  static void run(const int in[16], int out[16]) { Last::run(in, out); }
};
template <typename First, typename... Rest> struct Seq<First, Rest...> {
  static constexpr int depth = 1 + sizeof...(Rest);
  static void run(const int in[16], int out[16]) {
    int between[16];
    First::run(in, between);
    Seq<Rest...>::run(between, out);
  }
};

template <typename First, typename... Rest> struct Chain {
  First first;
  Chain<Rest...> rest;
  int operator()(int x) { return rest(first(x)); }
};
template <typename Last> struct Chain<Last> {
  Last last;
  int operator()(int x) { return last(x); }
};

template <typename T> T largest(T x) { return x; }
template <typename T, typename... Rest> T largest(T x, Rest... rest) {
  T y = largest(rest...);
  return x > y ? x : y;
}
template <typename... T> int sum(T... x) { return (x + ... + 0); }
template <typename... T> bool positive(T... x) { return (... && (x > 0)); }
template <typename... T> void increment(T &...x) { ((x += 1), ...); }
template <typename... F> int all(int x, F... f) {
  ((x = f(x)), ...);
  return x;
}
template <int... K> int polynomial(int x) {
  const int k[] = {K...};
  int y = 0;
  for (unsigned i = 0; i < sizeof...(K); i++) y = y * x + k[i];
  return y - (K * ...) + sum((K + x)...);
}
struct Pair {
  template <typename... T> void add(T &...x) { ((x += second), ...); }
  int second;
};

void packs(const int in[16], int out[16]) {
  int between[16];
  Seq<Scale<2>, Shift<3>, Scale<4>>::run(in, between);
  Chain<Shift<5>, Scale<3>, Shift<1>> chain;
  Pair pair;
  for (int i = 0; i < 16; i++) {
    int p = between[i], q = in[i];
    increment(p, q);
    pair.second = q;
    pair.add(p, q);
    int r = all(p, Scale<3>(), Shift<4>{}, [](int v) { return v - 1; });
    out[i] = sum(p, q, 3, r) + largest(p, q, r, 7) + (positive(p, q) ? 5 : 9) + polynomial<1, 2, 3>(q) + chain(r) + Seq<Scale<2>, Shift<3>, Scale<4>>::depth + sum();
  }
}
