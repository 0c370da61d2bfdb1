// Pointers to rows, of the kernel and of a function of it.
typedef int row[6];

static void add(const int (*a)[6], row *b, int k) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) b[i][j] += a[i + 1][j] * k;
}

void f(const int (*x)[6], int (*y)[6], const int (*z)[2][3], row *w) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) {
      y[i][j] = x[i][5 - j];
      w[i][j] = z[i][j / 3][j % 3];
    }
  add(x, y, 3);
  add(x, w, -1);
}
