// Fields of structs that begin with constants, and are changed somewhere behind a pointer, a reference or a lambda.
#include <utility>
struct Sizes {
  int n, m;
  void grow() { n += 2; }
};
struct Nested {
  Sizes s;
  int k;
};
static void bump(Sizes *p) { p->n++; }
static void deep(Sizes &p) {
  Sizes *q = &p;
  q->m = 7;
}
static void deeper(Nested *p) { deep(p->s); }
static int &cell(Sizes &p) { return p.n; }
static void add(int *p) { *p += 1; }
static int counted(Sizes p) {
  int s = 0;
  while (p.n-- > 0) s += p.m;
  return s;
}
template <class T> void twice(T &t) { t.m *= 2; }

void fields_changed(const int x[8], int y[8]) {
  Sizes a = {3, 4}, b = {3, 4}, c = {3, 4}, d = {3, 4}, e = {3, 4}, f = {3, 4}, g = {3, 4}, h = {5, 6};
  Nested w = {{1, 2}, 3};
  bump(&a);
  deep(b);
  cell(c) = 5;
  add(&d.n);
  auto set = [&](int v) { e.n = v; };
  set(6);
  Sizes *pf = &f;
  pf->m += 2;
  twice(g);
  std::swap(h.n, g.n);
  d.grow();
  deeper(&w);
  for (int i = 0; i < 8; i++) {
    if (i == 3) w.k++;
    y[i] = x[i] + a.n + b.m * 2 + c.n * 3 + d.n * 5 + e.n * 7 + f.m * 11 + g.m * 13 + h.n * 17 + w.s.m * 19 + w.k * 23 + counted(g);
  }
}
