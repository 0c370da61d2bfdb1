// Lambdas that copy numbers that change, before and behind them, beside what they see by reference.
#include <algorithm>
static int calls = 0;
void lambda_copied(const int x[12], int y[12], int z[12]) {
  int s = 0, k = 1, n = 0;
  calls = 0;
  for (int i = 0; i < 12; i++) s += x[i] & 7;
  auto first = [s, &k](int v) { return v / (s + 1) + k; };
  auto both = [&, s](int v) { n++; return v - s; };
  auto all = [=](int s) { calls++; return s + k; };
  auto counts = [k]() mutable { return k++; };
  s = 100;
  k = 5;
  std::transform(x, x + 12, y, [s](int v) { return v - s; });
  for (int i = 0; i < 12; i++) {
    s += i;
    y[i] += first(x[i]) + [=](int v) { return v * s; }(i);
    z[i] = both(x[i]) + all(i) + counts();
  }
  y[0] += n;
  z[0] += calls;
}
