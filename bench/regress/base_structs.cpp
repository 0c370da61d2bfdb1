// Bases with constructors, virtual functions and static casts; what a base defines sees the names of the base.
template <typename Self> struct Op { int k; float run(float x) { return static_cast<Self *>(this)->one(x) + k; } float one(float x) { return -1; } };
struct Dbl : Op<Dbl> { float s; Dbl() { k = 3; s = 0.5f; } float one(float x) { return 2 * x + s; } };
struct Base { int n; float w[4]; float acc = 7; Base() : Base(2) { acc += 1; } Base(int m) : n(m) { for (int i = 0; i < 4; i++) w[i] = i * m; } virtual float f(float x) const = 0; virtual ~Base() {} float apply(float x) const { return f(x) * n + w[n & 3]; } };
struct Mid : Base { float b = acc * 2; Mid(int q) : Base(q + 1), b2(q) {} int b2; float f(float x) const { return x + b; } float g(float x) { return f(x) + b2; } };
struct Leaf : public Mid { Leaf() : Mid(4) { n++; } virtual float f(float x) const override { return Mid::f(x) - 1; } };
struct Plain : Base { float f(float x) const override { return x; } };
template <typename T, int N> struct Buf { T d[N]; Buf(T v) { for (int i = 0; i < N; i++) d[i] = v; } T sum() const { T s = 0; for (int i = 0; i < N; i++) s += d[i]; return s; } };
template <typename T> struct Buf4 : Buf<T, 4> { Buf4(T v) : Buf<T, 4>(v * 2) { this->d[0] = 1; } };
static float through(const Base &b, float x) { return b.apply(x) + b.f(x); }
static float ptr(Base *b, float x) { b->n += 1; return b->f(x) + b->n; }
static float val(Mid b, float x) { b.n += 5; return b.f(x) + b.n + b.g(x); }
struct HB { int k; float ap(float v) const { return v + 1; } float go(float v) const { return ap(v) * 2 + k; } };
struct HD : HB { float ap(float v) const { return v + 100; } };
struct V { int k; virtual float ap(float v) const { return v + 1; } float go(float v) const { return ap(v) * 2 + k; } };
struct W : V { float ap(float v) const override { return v + 100; } };
struct CB { static const int N = 4; int k; int n() const { return N; } };
struct CD : CB { static const int N = 7; int m() const { return N + n(); } };
void base_structs(const float in[16], float out[16]) {
  Dbl d; Leaf l; Mid m(2); Plain p; Buf4<int> u(3);
  Mid &ml = l; HD h; h.k = 3; W w; w.k = 4; CD c;
  for (int i = 0; i < 16; i++) { out[i] = d.run(in[i]) + l.apply(in[i]) + m.apply(in[i]) + p.apply(in[i]) + l.g(in[i]) + l.b + p.acc + u.sum() + h.go(in[i]) + w.go(in[i]) + c.m() + CD::N;
    out[i] += through(l, in[i]) + through(m, in[i]) + ml.f(in[i]) + ml.g(1) + val(l, in[i]);
    out[i] += ptr(&l, in[i]); }
}
