// memcpy of as many whole rows as there are, more than the one that it begins in: the number is known, or is a
// scalar's; and of a part of one row.
#include <algorithm>
#include <cstring>
#define N 44
#define W 18
#define T 16
void rows_copied(const float x[N][W], float y[N][W], float z[N][W], float u[N][W]) {
  float buf[T * W], block[T][W], r[W];
  for (int b = 0; b < (N + T - 1) / T; b++) {
    int rows = std::min(T, N - b * T);
    memcpy(buf, &x[b * T][0], sizeof(float) * rows * W);
    for (int i = 0; i < rows * W; i++) buf[i] *= 2.f;
    memcpy(&y[b * T][0], buf, sizeof(float) * rows * W);
  }
  for (int i = 0; i < N; i++) {
    int n = i < W ? i + 1 : W;
    for (int j = 0; j < W; j++) r[j] = 0;
    memcpy(r, x[i], n * sizeof(float));
    memcpy(z[i], r, sizeof(r));
  }
  for (int b = 0; b < N; b += T) {
    int n = N - b < T ? N - b : T;
    memcpy(block, x[b], n * W * sizeof(float));
    for (int i = 0; i < n; i++)
      for (int j = 0; j < W; j++) block[i][j] = 3 * block[i][j] + 1;
    memcpy(u[b], block, n * W * sizeof(float));
  }
}
