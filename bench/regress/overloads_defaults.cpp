// default arguments and overloads
int f(int x, int k = 1) { return x * k; }
int f(float x, int k = 2) { return (int)x * k + 100; }
template <class T> int g(T v) { return f(v); }
int p(int x) { return x + 1; }
int p(float x, int k = 3) { return (int)x * k; }
struct S { int m; S(int a, int b = 5) : m(a * b) {} S(float a, int b = 6, int c = 7) : m((int)a + b * c) {} int get(int x, int y = 2) const { return m + x * y; } int get(float x) const { return m - (int)x; } };
template <class T, int N = 3> T sc(T x, T k = T(N)) { return x * k; }
template <class T> struct V { T v; int at(int i = 0) const { return v + i; } };
struct P { int x, y; }; struct W { float z; };
P mk(int a, int b = 4) { P p = {a, b}; return p; }
W mk(float a, int b = 9) { W w = {a + b}; return w; }
int mk2(int a) { return a; } P mk2(float a) { P p = {(int)a, 2}; return p; }
void overloads_defaults(int a[4], int o[16]) { for (int i = 0; i < 16; i++) o[i] = a[i & 3];
 for (int i = 0; i < 4; i++) { float h = a[i]; 
  o[i] += f(a[i]) + f(h) + g(a[i]) * 2 + g(h) * 3 + p(h) * 5 + p(2.5f) + p(a[i]);
  S s(a[i]), t(h), u(1, 2), w(2.f, 3);
  o[4 + i] += s.m + t.m * 2 + u.m * 3 + w.m * 4 + s.get(3) + s.get(2.f) + t.get(1, 1);
  o[8 + i] += sc(a[i]) + (int)sc(h) + sc<int, 9>(a[i]) + sc(a[i], 2); V<int> v = {i}; o[8 + i] += v.at() + v.at(3);
  o[12 + i] += mk(a[i]).y + (int)mk(h).z + mk2(a[i]) + mk2(h).y;
 } }
