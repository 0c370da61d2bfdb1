// Loops written out for several iterations, with remainder loops behind them, or before, that end where counters, tiles or an
// argument say.
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
void remainder_loops(const float a[18][18], const float x[18], const float b[18][18], float y[18], float c[18][18], float z[18], int n) {
  for (int i = 0; i < 18; i++) {
    float s = 0;
    int k;
    for (k = 0; k + 3 < i; k += 4) {
      s += a[i][k] * x[k];
      s += a[i][k + 1] * x[k + 1];
      s += a[i][k + 2] * x[k + 2];
      s += a[i][k + 3] * x[k + 3];
    }
    for (; k < i; k++) s += a[i][k] * x[k];
    y[i] = s;
  }
  for (int i = 0; i < 18; i++)
    for (int kk = 0; kk < 18; kk += 8)
      for (int j = 0; j < 18; j++) {
        float s = kk == 0 ? 0.0f : c[i][j];
        int k = kk, end = LEAST(kk + 8, 18);
        for (; k <= end - 2; k += 2) {
          s += a[i][k] * b[k][j];
          s += a[i][k + 1] * b[k + 1][j];
        }
        while (k < end) {
          s += a[i][k] * b[k][j];
          k++;
        }
        c[i][j] = s;
      }
  if (n < 0 || n > 18) return;
  int m = n % 4;
  for (int i = 0; i < m; i++) z[i] += 2.0f * x[i];
  for (int i = m; i < n; i += 4) {
    z[i] += 2.0f * x[i];
    z[i + 1] += 2.0f * x[i + 1];
    z[i + 2] += 2.0f * x[i + 2];
    z[i + 3] += 2.0f * x[i + 3];
  }
}
