// Pointers that begin inside of a row and walk down a column.
static void lift(int *x, int n, int step) {
  for (int i = 1; i < n; i += 2) x[i * step] -= (x[(i - 1) * step] + (i + 1 < n ? x[(i + 1) * step] : x[(i - 1) * step])) >> 1;
  for (int i = 0; i < n; i += 2) x[i * step] += (i > 0 ? x[(i - 1) * step] : x[(i + 1) * step]) >> 1;
}

void columns(int image[6][10], int sums[10]) {
  for (int y = 0; y < 6; y++) lift(&image[y][0], 10, 1);
  for (int x = 0; x < 10; x++) lift(&image[0][x], 6, 10);
  for (int x = 0; x < 10; x++) {
    const int *p = image[1] + x;
    sums[x] = 0;
    for (int i = 0; i < 5; i++) sums[x] += p[10 * i];
  }
}
