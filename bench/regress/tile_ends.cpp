// Tiles that end with the matrix, wherever that ends, and windows that end with the image.
#include <algorithm>
const int T = 4, N = 18;
void tile_ends(const float A[N][N], const float B[N][N], float C[N][N], float D[N][N], int n) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) C[i][j] = 0;
  for (int ii = 0; ii < n; ii += T) {
    int end = ii + T;
    if (end > n) end = n;
    for (int jj = 0; jj < N; jj += T)
      for (int i = ii; i < end; i++)
        for (int j = jj; j < std::min(jj + T, N); j++)
          for (int k = 0; k < N; k++) C[i][j] += A[i][k] * B[k][j];
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      float s = 0;
      for (int p = std::max(0, i - 1); p <= std::min(N - 1, i + 1); p++)
        for (int q = (j - 1 > 0 ? j - 1 : 0); q < (j + 2 < N ? j + 2 : N); q++) s += A[p][q];
      D[i][j] = s;
    }
}
