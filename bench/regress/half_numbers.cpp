// Numbers of 16 bits: rounded after each operation, made of and into others.
#include "hls_half.h"
#include "hls_math.h"

#define N 32

static const half weight[4] = {half(0.1), half(-1.5f), 3, 0.25};

static half relu(half x) { return x < half(0) ? half(0.0f) : x; }

template <typename T>
static T twice(T x) { return x + x; }

void half_numbers(half a[N][N], half b[N][N], half c[N][N], const int n[N], float f[N], int whole[N], short bits[N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      half sum = 0;
      for (int k = 0; k < N; k++) sum += a[i][k] * b[k][j];
      c[i][j] = relu(sum + weight[j % 4]);
    }
  for (int i = 0; i < N; i++) {
    half x = n[i];
    x = -x / 3 + 1.5f;
    x -= half(2) * weight[2];
    x++;
    float wide = x + f[i];
    half root = hls::sqrt(hls::fabs(x));
    if (x != x || root >= 100) root = (half)1e5;
    f[i] = wide + root * hls::exp(weight[0]) + hls::fmax(x, root) + std::sqrt(root);
    whole[i] = (int)x + (x > 1 ? 1 : 0) + (x ? 2 : 0);
    bits[i] = twice(root) + half(0.5);
  }
}
