// Windows that repeat the border of an image, or mirror it, of odd sizes.
static int within(int v, int n) { return v < 0 ? 0 : v >= n ? n - 1 : v; }
void bordered(const unsigned char a[23][37], const short m[21][19], unsigned char b[23][37], int c[21][19]) {
  for (int y = 0; y < 23; y++)
    for (int x = 0; x < 37; x++) {
      int s = 0;
      for (int i = -2; i <= 2; i++)
        for (int j = -1; j <= 2; j++) s += (3 - i) * (j + 2) * a[within(y + i, 23)][within(x + j, 37)];
      b[y][x] = s >> 6;
    }
  for (int y = 0; y < 21; y++)
    for (int x = 0; x < 19; x++) {
      int s = m[y][x];
      for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
          int p = y + i < 0 ? -(y + i) : y + i > 20 ? 40 - (y + i) : y + i, q = x + j < 0 ? -(x + j) : x + j > 18 ? 36 - (x + j) : x + j;
          s = s * 3 - m[p][q];
        }
      c[y][x] = s;
    }
}
