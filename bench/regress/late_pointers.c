/* Pointers that are declared first, and get an array in each loop and block that uses them. */
static void add_to(const int *from, int *to, int n) {
  int i;
  for (i = 0; i < n; i++) to[i] += from[i];
}

void late_pointers(const int a[6][16], int m[64], short q[64], short u[64], short v[64], int y[16], int z[64]) {
  int i, j;
  int *p, *s;
  const int *r;
  short *w;

  for (i = 0; i < 16; i++) y[i] = i;
  for (i = 0; i < 6; i++) {
    r = &a[i][0];
    add_to(r, y, 16);
    if (i & 1) {
      p = &y[i];
      *p++ += 2;
      *p -= 3;
    }
  }
  for (p = m; p < m + 64; p++) *p = *p * 3 + 1;
  for (i = 0, s = z; i < 64; i++, s++) *s = (*s < 0 ? *s - 8 : *s + 8) / 16;
  for (j = 0; j < 8; j++) {
    w = q + 8 * j;
    for (i = 0; i < 8; i++) {
      *w = (short)(*w + j - i);
      w++;
    }
    w = u + j;
    for (i = 0; i < 8; i++, w += 8) *w = q[8 * j + i];
    w = v + 8 * j;
    *w = j;
  }
}
