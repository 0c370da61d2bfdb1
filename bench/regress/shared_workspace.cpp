// Layers of several sizes that write their windows out into one workspace and sum up in one array, as Darknet does.
static void layer(const signed char *x, const signed char *w, signed char *y, signed char *ws, int *sums, int c, int h, int wd, int n) {
  for (int i = 0; i < n * h * wd; i++) sums[i] = 0;
  for (int k = 0; k < c * 9; k++) {
    int v = k % 3, u = k / 3 % 3, ci = k / 9;
    for (int i = 0; i < h; i++)
      for (int j = 0; j < wd; j++) {
        int r = i + u - 1, q = j + v - 1;
        ws[(k * h + i) * wd + j] = r < 0 || q < 0 || r >= h || q >= wd ? 0 : x[(ci * h + r) * wd + q];
      }
  }
  for (int o = 0; o < n; o++)
    for (int k = 0; k < c * 9; k++) {
      int a = w[o * c * 9 + k];
      for (int i = 0; i < h * wd; i++) sums[o * h * wd + i] += a * ws[k * h * wd + i];
    }
  for (int o = 0; o < n; o++)
    for (int i = 0; i < h * wd; i++) {
      int s = sums[o * h * wd + i] >> 3;
      y[o * h * wd + i] = s < 0 ? 0 : s > 127 ? 127 : s;
    }
}

void shared_workspace(const signed char x[48], const signed char w0[54], const signed char w1[54], signed char y[12]) {
  signed char ws[1000], t[72], p[18];
  int sums[100];
  layer(x, w0, t, ws, sums, 2, 4, 6, 3);
  for (int c = 0; c < 3; c++)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 3; j++) {
        signed char m = t[(c * 4 + 2 * i) * 6 + 2 * j];
        for (int a = 0; a < 2; a++)
          for (int e = 0; e < 2; e++) {
            signed char v = t[(c * 4 + 2 * i + a) * 6 + 2 * j + e];
            m = v > m ? v : m;
          }
        p[(c * 2 + i) * 3 + j] = m;
      }
  layer(p, w1, y, ws, sums, 3, 2, 3, 2);
}
