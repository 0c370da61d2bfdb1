// Two layers row by row: a ring of rows, of which every second iteration makes a row of another ring.
void rings_of_rows(const signed char x[12][8], const signed char w[3][3], int y[4][2]) {
  signed char ring[4][8], half[3][4];
  for (int i = 0; i < 12; i++) {
    for (int j = 0; j < 8; j++) ring[i % 4][j] = x[i][j] > 0 ? x[i][j] : 0;
    if (i % 2 == 1) {
      int p = i / 2;
      for (int j = 0; j < 4; j++) {
        signed char a = ring[(i - 1) % 4][2 * j], b = ring[i % 4][2 * j + 1];
        half[p % 3][j] = a > b ? a : b;
      }
      if (p >= 2)
        for (int j = 0; j < 2; j++) {
          int s = 0;
          for (int r = 0; r < 3; r++)
            for (int t = 0; t < 3; t++) s += half[(p - 2 + r) % 3][j + t] * w[r][t];
          y[p - 2][j] = s;
        }
    }
  }
}
