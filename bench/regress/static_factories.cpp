// Static functions of structs, call operators and lambdas give structs, whose constructors would take one number, too.
struct pair {
  float a, b;
  pair() : a(0), b(1) {}
  pair(float x) : a(x), b(2) {}
  static pair make(float s, float t = 3) {
    pair r;
    r.a = s;
    r.b = t;
    return r;
  }
  pair twice(float k = 2) const { return pair::make(a * k, b * k); }
  static pair doubled(float s) { return make(s).twice(); }
  static float sum(const pair &p) { return p.a + p.b; }
  pair operator()(float s) const { return pair(a + s); }
};

template <typename T, int N>
struct line {
  T at[N];
  line() {
    for (int i = 0; i < N; i++) at[i] = 0;
  }
  template <int K>
  static line sums(const line<T, K> &x) {
    line r;
    for (int i = 0; i < N; i++)
      for (int k = 0; k < K; k++) r.at[i] += x.at[k] * T(i + 1);
    return r;
  }
};

template <typename T>
static float made(float x) {
  T p = T::make(x, 2);
  return T::sum(p);
}

void static_factories(const float x[8], float y[8], float z[8], float w[4]) {
  pair kept[8];
  auto filled = [](float s) {
    pair r;
    r.b = s;
    return r;
  };
  auto given = [](float s) { return pair(s); };
  for (int i = 0; i < 8; i++) {
    pair p = pair::make(x[i]);
    auto q = p.twice();
    y[i] = p.a + pair::sum(pair::doubled(x[i])) + made<pair>(x[i]) + q.a + pair::make(x[i]).twice().b;
    kept[i] = pair::make(x[i]);
    kept[i] = kept[i].twice();
  }
  for (int i = 0; i < 8; i++) {
    pair one(1.0f);
    pair c = one(x[i]), d(pair::make(x[i], 1)), e{pair::make(2)};
    const pair &f = pair::make(x[i]);
    pair g = filled(x[i]), h = given(x[i]);
    z[i] = kept[i].b + c.a + c.b + d.b + e.a + f.b + g.a * g.b + h.a * h.b;
  }
  line<float, 8> l;
  for (int i = 0; i < 8; i++) l.at[i] = x[i];
  line<float, 4> m = line<float, 4>::sums<8>(l);
  for (int i = 0; i < 4; i++) w[i] = m.at[i];
}
