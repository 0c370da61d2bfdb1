// Several values at once: tuples and pairs, made, returned, taken apart, tied, compared.
#include <cstdint>
#include <tuple>
#include <utility>
static std::tuple<int, float> split(int i, float x) { return std::make_tuple(i * 2, x * 0.5f); }
static std::tuple<int, short, float> three(int i) { return {i, (short)(i + 1), i * 0.25f}; }
static std::pair<int, int> divmod(int a, int b) { return {a / b, a % b}; }
static std::tuple<float, int> two(float a, int b) { return std::make_tuple(a + b, b); }
template <typename T> static std::tuple<T, T, T> sorted(T a, T b, T c) {
  if (b < a) std::swap(a, b);
  if (c < b) std::swap(b, c);
  if (b < a) std::swap(a, b);
  return std::tuple<T, T, T>(a, b, c);
}
static std::pair<float, int> best(const float a[32]) {
  std::pair<float, int> m(a[0], 0);
  for (int i = 1; i < 32; i++)
    if (a[i] > m.first) m = std::make_pair(a[i], i);
  return m;
}
void tuples(const float x[32], float y[32], int z[32]) {
  std::tuple<int, float> sum(0, 0.0f);
  for (int i = 0; i < 32; i++) {
    auto [k, h] = split(i, x[i]);
    auto t = three(i);
    const auto [q, r] = divmod(i, 5);
    int e;
    float f;
    std::tie(e, f) = split(i + 1, x[i]);
    std::tie(std::ignore, z[i]) = divmod(i, 7);
    std::tuple<int, float> u(3, 1.5f);
    std::get<0>(u) += e;
    auto [lo, mid, hi] = sorted<int>(i % 7, i % 3, i % 5);
    auto p = two(x[i], i);
    std::get<0>(sum) += std::get<1>(p);
    std::get<1>(sum) += std::get<0>(p);
    y[i] = h + std::get<2>(t) + f + std::get<1>(u) + std::get<0>(std::make_pair(x[i], 2));
    z[i] += k + std::get<0>(t) * std::get<1>(t) + q * 7 + r + std::get<0>(u) + lo + mid * 2 + hi * 3;
    if (std::make_tuple(q, r) == std::make_tuple(2, 3)) z[i] = -1;
  }
  auto [m, at] = best(x);
  y[0] = m + std::get<1>(sum);
  z[0] = at + std::get<0>(sum);
}
