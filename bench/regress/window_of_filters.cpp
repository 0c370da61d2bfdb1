// Filters of 5 x 5 taps, each of which uses the window of one channel: written out one by one they are too many statements.
void window_of_filters(const signed char x[8][9], const signed char w[12][5][5], int y[2][3][12]) {
  signed char line[4][9], win[5][5];
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 9; c++) {
      for (int p = 0; p < 5; p++)
        for (int q = 0; q < 4; q++) win[p][q] = win[p][q + 1];
      for (int p = 0; p < 4; p++) win[p][4] = line[p][c];
      win[4][4] = x[r][c];
      for (int p = 0; p < 3; p++) line[p][c] = line[p + 1][c];
      line[3][c] = x[r][c];
      if (r >= 4 && c >= 4 && (r - 4) % 2 == 0 && (c - 4) % 2 == 0)
        for (int f = 0; f < 12; f++) {
          int s = 0;
          for (int p = 0; p < 5; p++)
            for (int q = 0; q < 5; q++) s += win[p][q] * w[f][p][q];
          y[(r - 4) / 2][(c - 4) / 2][f] = s;
        }
    }
}
