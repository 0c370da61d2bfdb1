// auto begins as a copy of a std::array, of a row of such ones and of a field, and as a pointer to an array.
#include <array>
struct held { std::array<float, 4> w; };
void auto_copies(const float x[4][4], float y[4], float z[4], float a[4]) {
  std::array<std::array<float, 4>, 4> d;
  float c[4] = {};
  held h;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) d[i][j] = x[i][j];
  for (int i = 0; i < 4; i++) h.w[i] = x[0][i];
  auto e = d;
  auto r = d[1];
  auto w = h.w;
  auto p = c;
  for (int j = 0; j < 4; j++) {
    e[0][j] += 1;
    r[j] *= 2;
    w[j] -= 3;
    p[j] += 4;
  }
  for (int j = 0; j < 4; j++) {
    y[j] = e[0][j] + d[0][j];
    z[j] = r[j] + d[1][j];
    a[j] = w[j] + h.w[j] + c[j];
  }
}
