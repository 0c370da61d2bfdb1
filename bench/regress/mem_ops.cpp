#include <algorithm>
#include <cstring>
void k(const int a[8][16], int b[8][16], int c[128], unsigned char u[64], float f[32], int n) {
  memset(c, 0xff, sizeof(int) * 64);
  std::memset(&c[64], 0, 64 * sizeof(int));
  memset(u, 0x5a, sizeof(u[0]) * 40);
  memset(u + 40, 1, 24);
  for (int i = 0; i < 8; i++) {
    memcpy(b[i], a[7 - i], sizeof(int) * 16);
    std::memcpy(c + 8 * i, &a[i][4], 8 * sizeof(int));
  }
  memmove(c + 3, c, 20 * sizeof(int));
  memcpy(&b[0][0], &a[2][0], 2 * 16 * sizeof(int));
  std::fill(f, f + 32, 1.5f);
  std::fill_n(f + 4, n, -2.0f);
  std::copy(&a[0][0], &a[0][0] + 20, c + 100);
  std::copy_n(a[5], 8, b[6] + 8);
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4; j++)
      if (c[i] < c[j]) std::swap(c[i], c[j]);
  int x = 1, y = 2;
  std::swap(x, y);
  b[7][15] = x * 10 + y;
}
