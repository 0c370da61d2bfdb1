// Counters that begin anew, in all their forms.
void k(const int a[24], int b[3][8], int c[4][3][2], int d[24], int last[3]) {
  for (int n = 0, i = 0, j = 0; n < 24; n++, j++) {
    if (j == 8) { i++; j = 0; }
    b[i][j] = a[n];
  }
  int x = 0, y = 0, z = 0;
  for (int n = 0; n < 24; n++) {
    c[x][y][z] = a[n] + n;
    if (++z == 2) {
      z = 0;
      if (++y == 3) {
        y = 0;
        x++;
      }
    }
  }
  int p = 0, q = 0;
  for (int n = 0; n < 23; n++) {
    d[p * 5 + q] = a[n];
    if (q == 4) q = 0, p++;
    else q++;
  }
  d[23] = 0;
  last[0] = x * 100 + y * 10 + z;
  last[1] = p;
  last[2] = q;
}
