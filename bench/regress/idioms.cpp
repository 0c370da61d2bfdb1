// Small idioms of C++ kernels.
#include <cstdint>
#define N 4
typedef float mat[N][N];
using vec = float[N];
template <typename T, int ROWS, int COLS = 4>
static void transpose(const T in[ROWS][COLS], T out[COLS][ROWS]) {
  for (int i = 0; i < ROWS; ++i)
    for (int j = 0; j < COLS; ++j) out[j][i] = in[i][j];
}
template <int K>
constexpr int square() { return K * K; }
static float weight(int i) {
  static const float w[5] = {0.5f, 1.5f, 2.5f};
  static const int grid[2][3] = {{1}, {2, 3}};
  return i < 3 ? w[i] : static_cast<float>(grid[i & 1][i % 3]);
}
inline uint8_t saturate(int v) {
  if (v < 0) return 0;
  if (v > 255) return 255;
  return static_cast<uint8_t>(v);
}
constexpr int kSize = square<2>();
void k(const mat a, mat b, const vec x, vec y, const int raw[16], uint8_t pix[16]) {
  mat t = {};
  transpose<float, N>(a, t);
  for (auto i = 0; i <= N - 1; ++i) {
    float acc{};
    for (int j{0}; j != N; ++j) acc += t[i][j] * x[j];
    y[i] = acc + weight(i);
  }
  for (int i = 0; i < kSize; i++) {
    const bool odd = i & 1;
    if constexpr (N > 8) {
      b[i][0] = 0;
    } else {
      for (int j = 0; j < N; j++) b[i][j] = odd ? t[j][i] : -t[i][j];
    }
  }
  for (int i = 0; i < 16; i++) pix[i] = saturate(raw[i] - 100);
}
