// Products in tiles with buffers of the user's: smaller last tiles by bounds; tiles that are filled up with zeros by a
// choice, and by the other side of a condition, over images that lie flat.
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
static void load(const short *from, short to[8][4], int i0, int j0, int rows, int columns) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 4; j++)
      if (i0 + i < rows && j0 + j < columns) to[i][j] = from[(i0 + i) * columns + j0 + j];
      else to[i][j] = 0;
}
void tiles_with_tails(const float a[18][13], const float b[13][21], float c[18][21], float d[18][21], const short x[18 * 13],
                      const short y[13], int z[18]) {
  float p[8][4], q[4][8], s[8][8];
  for (int i0 = 0; i0 < 18; i0 += 8)
    for (int j0 = 0; j0 < 21; j0 += 8) {
      int ni = LEAST(8, 18 - i0), nj = LEAST(8, 21 - j0);
      for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) s[i][j] = 0;
      for (int k0 = 0; k0 < 13; k0 += 4) {
        int nk = LEAST(4, 13 - k0);
        for (int i = 0; i < ni; i++)
          for (int k = 0; k < nk; k++) p[i][k] = a[i0 + i][k0 + k];
        for (int k = 0; k < nk; k++)
          for (int j = 0; j < nj; j++) q[k][j] = b[k0 + k][j0 + j];
        for (int i = 0; i < ni; i++)
          for (int j = 0; j < nj; j++)
            for (int k = 0; k < nk; k++) s[i][j] += p[i][k] * q[k][j];
      }
      for (int i = 0; i < ni; i++)
        for (int j = 0; j < nj; j++) c[i0 + i][j0 + j] = s[i][j] > 0 ? s[i][j] : 0.1f * s[i][j];
    }
  for (int i0 = 0; i0 < 18; i0 += 8)
    for (int j0 = 0; j0 < 21; j0 += 8) {
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) s[i][j] = 0;
      for (int k0 = 0; k0 < 13; k0 += 4) {
        for (int i = 0; i < 8; i++)
          for (int k = 0; k < 4; k++) p[i][k] = i0 + i < 18 && k0 + k < 13 ? a[i0 + i][k0 + k] : 0.f;
        for (int k = 0; k < 4; k++)
          for (int j = 0; j < 8; j++) q[k][j] = k0 + k < 13 && j0 + j < 21 ? b[k0 + k][j0 + j] : 0.f;
        for (int k = 0; k < 4; k++)
          for (int i = 0; i < 8; i++)
            for (int j = 0; j < 8; j++) s[i][j] += p[i][k] * q[k][j];
      }
      for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
          if (i0 + i < 18 && j0 + j < 21) d[i0 + i][j0 + j] = s[i][j];
    }
  short t[8][4];
  int sum[8];
  for (int i0 = 0; i0 < 18; i0 += 8) {
    for (int i = 0; i < 8; i++) sum[i] = 5;
    for (int k0 = 0; k0 < 13; k0 += 4) {
      load(x, t, i0, k0, 18, 13);
      for (int i = 0; i < 8; i++)
        for (int k = 0; k < LEAST(4, 13 - k0); k++) sum[i] += t[i][k] * y[k0 + k];
    }
    for (int i = 0; i < LEAST(8, 18 - i0); i++) z[i0 + i] = sum[i];
  }
}
