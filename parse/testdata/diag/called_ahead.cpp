// Calls of functions that C++ does not know yet there.
#include <cmath>
static int declared(int v);
template <typename T> static T late(T v) { return after(v); }
struct adder {
  int n;
  int sum(int v) { return v + own(v); }
  int own(int v) { return n * v; }
};
static int first(int v) {
  return next(v) + next(v + 1); // want P11 "function `next` is called before it is declared"
}
static int next(int v) { return v + 1; }
void called_ahead(const int x[8], const float f[8], int y[8]) {
  int other(int v);
  adder a = {3};
  for (int i = 0; i < 8; i++) y[i] = first(declared(x[i])) + other(i) + a.sum(i) + (f[i] > fmaxf(f[0], 1) ? 1 : 0);
}
static int declared(int v) { return v * 2; }
int other(int v) { return v - 1; }
int fmaxf(int a, int b) { return a; }
