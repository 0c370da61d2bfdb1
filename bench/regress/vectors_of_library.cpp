// A std::vector that keeps the size that it is made with, also of vectors, as a local, a global, a parameter and a result.
#include <vector>
#include <algorithm>
#include <cstddef>
using std::vector;
static std::vector<float> lasting(4);
const std::vector<int> taps = {1, 2, 3, 4};
struct px { short a; float b; };
template <typename T> T dot(const vector<T> &a, const vector<T> &b) {
  T s = 0;
  for (size_t i = 0; i < a.size(); ++i) s += a[i] * b[i];
  return s;
}
static std::vector<float> doubled(const std::vector<float> &a) {
  std::vector<float> out(a.size());
  for (size_t i = 0; i < a.size(); i++) out[i] = a[i] * 2;
  return out;
}
static void mul(const std::vector<std::vector<float>> &a, const std::vector<float> &x, std::vector<float> &y) {
  for (size_t i = 0; i < a.size(); i++) y[i] = dot(a[i], x);
}
void vectors_of_library(const float m[8][16], const float x[16], float y[8], float z[16], short q[4]) {
  const int n = 8;
  std::vector<std::vector<float>> a(n, std::vector<float>(2 * n));
  vector<float> v(2 * n), w(8, 0.5f);
  for (int i = 0; i < n; i++) for (int j = 0; j < 2 * n; j++) a[i][j] = m[i][j];
  for (int j = 0; j < 2 * n; j++) v[j] = x[j];
  std::vector<float> t;
  t.resize(n);
  mul(a, v, t);
  const std::vector<std::vector<int>> k{{1, 2, 3}, {4, 5, 6}};
  for (int i = 0; i < n; i++) y[i] = t[i] + w[i] + k[i % 2][i % 3];
  auto d = doubled(v);
  std::vector<float> e = d;
  e[0] += 1;
  for (int j = 0; j < 2 * n; j++) z[j] = e.at(j) + d.front();
  std::vector<px> p(4);
  for (auto &o : p) o.a += 3;
  for (int j = 0; j < 4; j++) q[j] = p[j].a;
  vector<vector<float>> f(4, vector<float>(4, 2.f));
  for (auto &r : f) for (float &o : r) o *= 2;
  y[0] += f[1][2];
  auto u = std::vector<float>(16);
  std::copy(v.begin(), v.end(), u.begin());
  u.front() = 3;
  for (int i = 0; i < 4; i++) lasting[i] = u[i] * taps[i];
  for (int i = 0; i < 4; i++) y[i] += lasting[3 - i];
  std::vector<int> order;
  order.assign(8, -1);
  for (size_t i = 0; i < order.size(); i += 2) order[i] = i;
  for (int i = 0; i < 8; i++) y[i] += order[i];
}
