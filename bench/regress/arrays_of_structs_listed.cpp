// Lists of structs for std::array, which has braces of its own around those of the array in it.
#include <array>
struct P { int x, y; };
struct Q { std::array<P, 2> p; int n; };
struct R { std::array<std::array<P, 2>, 2> p; };
static const std::array<P, 2> T = {{{7, 8}, {9, 10}}};
static const Q TQ = {{{{1, 2}, {3, 4}}}, 5};
static const std::array<std::array<P, 2>, 2> TT = {{{{{1, 2}, {3, 4}}}, {{{5, 6}, {7, 8}}}}};
std::array<P, 2> make(int k) { return {{{k, 2}, {3, k}}}; }
void arrays_of_structs_listed(int k, int y[40]) {
  std::array<P, 2> a = {{{1, 2}, {3, 4}}};
  std::array<P, 2> b{{{1, 2}, {3, 4}}};
  std::array<P, 2> c = {P{1, 2}, P{3, 4}};
  std::array<P, 2> d = {{P{1, 2}, {3, k}}};
  std::array<std::array<P, 2>, 2> e = {{{{{1, 2}, {3, k}}}, {{{5, 6}, {7, 8}}}}};
  std::array<P, 2> g[2] = {{{{1, 2}, {3, 4}}}, {{{k, 6}, {7, 8}}}};
  Q q = {{{{1, k}, {3, 4}}}, 5};
  R r = {{{{{{1, 2}, {3, k}}}, {{{5, 6}, {7, 8}}}}}};
  std::array<P, 1> h = {{{k, 2}}};
  std::array<P, 2> m = make(k);
  std::array<P, 2> u = std::array<P, 2>{{{1, k}, {5, 6}}};
  std::array<P, 2> z = {{}}, v;
  v = {{{k, 1}, {2, k}}};
  int n = 0;
  for (int i = 0; i < 2; i++) {
    y[n++] = a[i].x + 100 * a[i].y;
    y[n++] = b[i].x + 100 * b[i].y;
    y[n++] = c[i].x + 100 * c[i].y;
    y[n++] = d[i].x + 100 * d[i].y;
    y[n++] = e[i][1].x + 100 * e[1][i].y;
    y[n++] = g[i][1].x + 100 * g[1][i].y;
    y[n++] = q.p[i].x + 100 * q.p[i].y + q.n;
    y[n++] = r.p[i][1].x + 100 * r.p[1][i].y;
    y[n++] = T[i].x + 100 * T[i].y;
    y[n++] = TQ.p[i].x + 100 * TQ.p[i].y + TQ.n;
    y[n++] = TT[i][1].x + 100 * TT[1][i].y;
    y[n++] = m[i].x + 100 * m[i].y;
    y[n++] = h[0].x + 100 * h[0].y;
    
    y[n++] = u[i].x + 100 * u[i].y;
    y[n++] = v[i].x + 100 * v[i].y;
    y[n++] = z[i].x + 100 * z[i].y;
  }
}
