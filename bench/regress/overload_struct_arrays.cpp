// Overloads by arrays of structs, and pointers to them: a struct itself before its base, a function before a template.
struct Em { int pt, eta; };
struct Had : public Em { int em; };
static void mark(Em *v) { v->pt += 1; }
static void mark(Had *v) { v->pt += 100; v->em = 3; }
template <class T> static void sum(T v[8], int y[8], int k) { for (int i = 0; i < 8; i++) y[i] += v[i].pt * k; }
static void sum(Had v[8], int y[8], int k) { for (int i = 0; i < 8; i++) y[i] += v[i].pt * k * 2; }
static void one(Em &v) { v.pt += 5; }
void overload_struct_arrays(const int d[16], int y[8]) {
  Em e[8];
  Had h[8];
  Had one_had;
  one_had.pt = d[3];
  mark(&one_had);
  for (int i = 0; i < 8; i++) { e[i].pt = d[i]; h[i].pt = d[i + 8]; h[i].em = 0; y[i] = one_had.pt; }
  mark(&e[1]);
  mark(&h[1]);
  mark(h);
  one(h[2]);
  sum(e, y, 2);
  sum(h, y, 3);
}
