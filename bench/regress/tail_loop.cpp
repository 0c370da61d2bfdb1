// Loops that count on from where the one before has ended.
void k(const int a[16][19], const int b[19], int c[16], int d[16]) {
  for (int i = 0; i < 16; i++) {
    int s = 0, j, n = 0;
    for (j = 0; j + 3 < 19; j += 4) s += a[i][j] * b[j] + a[i][j + 1] * b[j + 1] + a[i][j + 2] * b[j + 2] + a[i][j + 3] * b[j + 3];
    for (; j < 19; j++) s += a[i][j] * b[j];
    c[i] = s;
    int k;
    for (k = 0; k <= 19 - 4; k += 4) n += a[i][k];
    while (k < 19) {
      n -= a[i][k];
      k++;
    }
    d[i] = n;
  }
}
