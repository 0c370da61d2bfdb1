// Rows that change places by pointers, and by a flag, each of which waits for itself; one that is used by its name, too; ways that
// differ.
void exchanged_rows(const int a[13], const int b[9], int y[10], int z[10], int c[10]) {
  int r0[10], r1[10], s0[10], s1[10], u0[10], u1[10], u2[10];
  int *p = r0, *q = r1;
  for (int j = 0; j < 10; j++) { p[j] = j; q[j] = 5 * j; }
  for (int i = 1; i < 14; i++) {
    for (int j = 1; j < 10; j++) q[j] = (q[j - 1] >> 1) + (q[j] >> 2) + p[j] - (p[j - 1] >> 2) + b[j - 1] * a[i - 1];
    int *s = p; p = q; q = s;
  }
  for (int j = 0; j < 10; j++) y[j] = p[j] - q[j];
  bool odd = false;
  for (int j = 0; j < 10; j++) { s0[j] = j; s1[j] = -j; }
  for (int i = 0; i < 13; i++) {
    if (odd) {
      for (int j = 1; j < 10; j++) s0[j] = (s0[j - 1] >> 1) + s1[j] + a[i];
    } else {
      for (int j = 1; j < 10; j++) s1[j] = (s1[j - 1] >> 1) - s0[j] + a[i];
    }
    odd = !odd;
  }
  for (int j = 0; j < 10; j++) z[j] = s0[j] + r0[j] - s1[j];
  int *f = u0, *g = u1, *h = u2;
  for (int j = 0; j < 10; j++) { f[j] = j; g[j] = a[j]; h[j] = -j; }
  for (int i = 1; i < 14; i++) {
    h[0] = a[i - 1];
    for (int j = 1; j < 10; j++) h[j] = (h[j - 1] >> 1) + (g[j] >> 1) - (f[j - 1] >> 2) + b[j - 1];
    int *s = f; f = g; g = h; h = s;
  }
  for (int j = 0; j < 10; j++) c[j] = f[j] + 2 * g[j] - h[j];
}
