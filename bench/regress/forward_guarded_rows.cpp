// Rows that are set first, and taken up by sums only where data says so: the others stay as they were set.
void forward_guarded_rows(const int b[8], const int c[8], const int a[8][8][4], int y[8][8], int z[8]) {
  int t[8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) t[i][j] = b[j] * 2;
  for (int i = 0; i < 8; i++) {
    if (c[i] > 0) {
      for (int j = 0; j < 8; j++) {
        int s = t[i][j];
        for (int k = 0; k < 4; k++) s += a[i][j][k];
        t[i][j] = s;
      }
      z[i] = 1;
    } else z[i] = 2;
  }
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) y[i][j] = t[i][j];
}
