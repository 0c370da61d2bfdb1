// Partial sums of tiles of the terms, of which the first begins a sum and the last scales it.
void partial_sums_begun(const signed char x[6][7], const signed char w[4][6], signed char y[4][7]) {
  int sums[4][7];
  for (int c0 = 0; c0 < 6; c0 += 2)
    for (int r = 0; r < 7; r++)
      for (int o = 0; o < 4; o++) {
        int s = 0;
        for (int c = 0; c < 2; c++) s += x[c0 + c][r] * w[o][c0 + c];
        if (c0 == 0) sums[o][r] = s;
        else sums[o][r] += s;
        if (c0 + 2 >= 6) y[o][r] = sums[o][r] >> 8;
      }
}
