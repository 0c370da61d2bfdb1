// Functions that are given by name, by pointer or as an argument of a template change what they take by reference: each call asks its own.
static int look(int x, int y) { return x + y; }
static int add(int &x, int y) { x += y; return x; }
static void keep(int &x, int y) { x = x * 3 - y; }
template <class F> int given(F f, int a) { int s = 4; int r = f(s, a); return r * 3 + s; }
template <int (*F)(int &, int)> int named(int a) { int s = 4; int r = F(s, a); return r * 3 + s; }
static int pointed(int (*f)(int &a, int b), int a) { int s = 4; int r = f(s, a); return r * 3 + s; }
static int copied(int a) { int s = 5; auto f = add; int r = f(s, a); return r - s * 2; }
static void all(void (*f)(int &, int), const int *a, int *o) { int s = 4; for (int i = 0; i < 16; i++) { f(s, a[i]); o[i] += s; } }
void functions_change(const int a[16], int o[16]) {
  for (int i = 0; i < 16; i++) o[i] = given(look, a[i]) + given(add, a[i]) + named<add>(i) - pointed(add, a[i]) + copied(a[i]);
  all(keep, a, o);
}
