// Structs that functions return behind other statements: lambdas that say auto or nothing, templates, and templates that name one struct.
struct Px {
  int r, g;
};
struct Sum {
  int a, b;
  Sum(int x, int y) : a(x), b(y) {}
};
template <class T> static auto both(T a, T b) {
  T s = a + b;
  s *= 2;
  return Sum(s, a - b);
}
template <class T> static Sum turned(T a, T b) { return Sum(b, a); }
static Px swapped(Px p) { return Px{p.g, p.r}; }
template <class F> static void each(const Px *in, Px *out, F f) {
  for (int i = 0; i < 8; i++) out[i] = f(in + i);
}

void structs_returned(const int x[9][2], int y[8][2]) {
  Px in[9], out[8];
  for (int i = 0; i < 9; i++) in[i] = Px{x[i][0], x[i][1]};
  each(in, out, [](const Px *p) {
    auto most = [](int a, int b) { return a > b ? a : b; };
    return Px{most(p[0].r, p[1].r), p[0].g - p[1].g};
  });
  auto sum = [](int a, int b) {
    int s = a;
    for (int k = 0; k < 3; k++) s += k * b;
    return Px{s, a - b};
  };
  auto other = [&](int a, int b) {
    Px t = sum(a, b);
    t.r++;
    return swapped(t);
  };
  for (int i = 0; i < 8; i++) {
    auto s = both(out[i].r, out[i].g);
    auto t = turned(s.a, s.b);
    auto o = other(t.a, t.b);
    y[i][0] = s.a + t.b + o.r;
    y[i][1] = s.b - o.g;
  }
}
