// Tiles, digits, chunks, first and last iterations, products in an array, counters besides the loop's.
#define T 4
void kernel(const float a[8][12], const float b[12][8], float c[8][8], float d[8][8], const float x[20], float y[20], float z[64]) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) c[i][j] = 0;
  for (int ii = 0; ii < 8; ii += T)
    for (int jj = 0; jj < 8; jj += T)
      for (int kk = 0; kk < 12; kk += T)
        for (int i = ii; i < ii + T; i++)
          for (int j = jj; j < jj + T; j++)
            for (int k = kk; k < kk + T; k++) c[i][j] += a[i][k] * b[k][j];
  float acc;
  for (int ij = 0; ij < 64; ij++) {
    float m[12];
    for (int k = 0; k < 12; k++) m[k] = a[ij / 8][k] * b[k][ij % 8];
    for (int k = 0; k < 12; k++) {
      if (k == 0) acc = 0;
      acc += m[k];
      if (k == 11) d[ij / 8][ij % 8] = acc;
    }
  }
  for (int i = 0; i < 20; i += 5) {
    int size = 5;
    if (i + size > 20) size = 20 - i;
    for (int j = 0; j < size; j++) y[i + j] = x[i + j] * x[i + j];
  }
  int n = 63;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) z[n--] = c[i][j] - d[j][i];
}
