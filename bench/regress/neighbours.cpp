// Neighbours that tables list, left out, clamped or from the other side beyond the ends; filters that go around in an
// image, by remainders, masks and choices, also flat.
static const signed char dy[5] = {-1, 0, 1, 0, 2}, dx[5] = {0, 1, 0, -1, -2};
static const int at[3][2] = {{-1, 1}, {2, 0}, {0, -2}};
void neighbours(const int x[12][16], const short f[12 * 16], int y[12][16], int z[12][16], int u[12][16], int v[12 * 16]) {
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 16; j++) {
      int s = 0;
      for (int k = 0; k < 5; k++) {
        int p = i + dy[k], q = j + dx[k];
        if (p < 0 || p >= 12 || q < 0 || q >= 16) continue;
        s += (k + 1) * x[p][q];
      }
      y[i][j] = s;
    }
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 16; j++) {
      int s = 0;
      for (int k = 0; k < 3; k++) {
        int p = i + at[k][0];
        p = p < 0 ? 0 : p > 11 ? 11 : p;
        s += x[p][(j + at[k][1] + 16) % 16];
      }
      z[i][j] = s;
    }
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 16; j++) {
      int up = i == 0 ? 11 : i - 1, down = i < 11 ? i + 1 : 0;
      u[i][j] = x[up][j] + x[down][j] - x[i][(j + 15) & 15] - x[i][(j + 1) & 15];
    }
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 16; j++)
      v[i * 16 + j] = f[i * 16 + j] - f[(i + 11) % 12 * 16 + j] - f[((i + 2) % 12) * 16 + (j + 15) % 16];
}
