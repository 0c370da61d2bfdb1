// Functions of <algorithm> and <numeric> over ranges, with lambdas and functions as arguments, and templates of the user that take them.
#include <algorithm>
#include <array>
#include <numeric>
template <class T, class F> static T fold(const T *from, const T *to, F f) {
  T out = *from;
  for (int k = 1; k < to - from; ++k) out = f(out, from[k]);
  return out;
}
template <class T> static int length(const T *from, const T *to) { return to - from; }
static int twice(int v) { return 2 * v; }
void algorithms(const int a[32], int b[32], int c[8], float f[16], std::array<float, 8> &g, const short h[4][8], int z[4], const float x[8][16], float y[8]) {
  int t[32];
  std::copy_n(a, 32, t);
  std::transform(t, t + 32, b, [](int v) { return v * 3 - 1; });
  c[0] = std::inner_product(a, a + 32, t, 0);
  c[1] = *std::min_element(t, t + 32);
  c[2] = std::clamp(a[0], -5, 5) + (int)(std::max_element(a, a + 32) - a);
  c[3] = std::accumulate(a, a + 32, 1, [](int s, int v) { return s ^ v; });
  std::fill_n(t, 8, 7);
  for (int i = 0; i < 8; i++) b[i] += t[i];
  c[4] = std::count(a, a + 32, 3) + std::count_if(a, a + 32, [](int v) { return v > 100; });
  std::iota(c + 5, c + 8, 4);
  std::reverse(f, f + 16);
  g[0] = std::accumulate(g.begin(), g.end(), 0.0f);
  float m = *std::max_element(f, f + 16);
  std::for_each(f, f + 16, [&](float &v) { v = v / m; });
  for (int i = 0; i < 4; i++) { z[i] = std::accumulate(h[i], h[i] + 8, 0); z[i] += *std::max_element(std::begin(h[i]), std::end(h[i])); }
  std::transform(z, z + 4, c, z, [](int p, int q) { return p - q; });
  std::transform(z, z + 4, z, twice);
  for (int i = 0; i < 8; i++) y[i] = std::accumulate(x[i], x[i] + 16, 0.f);
  int lo = std::max({a[0], a[1], a[2]});
  b[31] += lo + fold(a + 3, a + 9, [](int p, int q) { return p * 3 ^ q; }) + length(a + 3, a + 9) + twice(a[5]);
}
