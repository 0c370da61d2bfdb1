// Layers of several sizes share an array of sums and one of patches, as in Darknet: a later one writes more than one before it.
static void layer(const signed char *in, const signed char *w, signed char *out, signed char *patches, int *sums, int c, int n, int h) {
  for (int i = 0; i < n * h; i++) sums[i] = 0;
  for (int k = 0; k < c * 3; k++)
    for (int i = 0; i < h; i++) {
      int at = i + k % 3 - 1;
      patches[k * h + i] = at < 0 || at >= h ? 0 : in[k / 3 * h + at];
    }
  for (int o = 0; o < n; o++)
    for (int k = 0; k < c * 3; k++) {
      signed char t = w[o * c * 3 + k];
      for (int i = 0; i < h; i++) sums[o * h + i] += t * patches[k * h + i];
    }
  for (int o = 0; o < n; o++)
    for (int i = 0; i < h; i++) {
      int s = sums[o * h + i] >> 5;
      out[o * h + i] = s > 127 ? 127 : s < 0 ? 0 : s;
    }
}

void layers_in_scratch(const signed char x[36], const signed char u[54], const signed char v[36], const signed char w[30], signed char y[60]) {
  static signed char patches[216], a[72], b[24];
  static int sums[72];
  layer(x, u, a, patches, sums, 3, 6, 12);
  layer(a, v, b, patches, sums, 6, 2, 12);
  layer(b, w, y, patches, sums, 2, 5, 12);
}
