// Lambdas that change what they are given, by names of variables, of parameters, and made where they are called; functions of the
// library that change arrays of the file.
#include <algorithm>
#include <cstring>
static int held[8] = {1, 2, 3, 4, 5, 6, 7, 8}, filled[8] = {1}, copied[8] = {2}, each[4] = {3, 4, 5, 6};
template <class F> static void apply(F change, int &s) { change(s, 10); }
void lambda_by_reference(const int x[8], int y[8]) {
  auto inc = [](int &v, int by) { v += by; };
  int s = 3, n = 5, t = 1, u = 2;
  inc(s, 4);
  for (int i = 0; i < 8; i++) y[i] = x[i] + s;
  inc(n, 1);
  apply(inc, t);
  apply([](int &v, int by) { v -= by; }, t);
  [](int &v) { v *= 7; }(u);
  for (int i = 0; i < n; i++) y[i] += n + t + u;
  memcpy(held, x, sizeof held);
  std::fill(filled, filled + 8, s);
  std::copy(x, x + 8, copied);
  std::for_each(each, each + 4, [](int &v) { v *= 2; });
  for (int i = 0; i < 8; i++) y[i] += held[i] * filled[i] + copied[i] + each[i % 4];
}
