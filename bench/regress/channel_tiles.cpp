// Weights in tiles of output and input channels, both with a remainder, and partial sums of a tile.
void channel_tiles(const signed char x[5][8], const signed char w[7][5][3], int y[7][6]) {
  int sums[4][6];
  for (int o0 = 0; o0 < 7; o0 += 4) {
    for (int o = 0; o < 4; o++)
      for (int r = 0; r < 6; r++) sums[o][r] = 0;
    for (int i0 = 0; i0 < 5; i0 += 4) {
      signed char tile[4][4][3];
      for (int o = 0; o < 4; o++)
        for (int i = 0; i < 4; i++)
          for (int p = 0; p < 3; p++) tile[o][i][p] = o0 + o < 7 && i0 + i < 5 ? w[o0 + o][i0 + i][p] : 0;
      for (int p = 0; p < 3; p++)
        for (int r = 0; r < 6; r++)
          for (int o = 0; o < 4; o++)
            for (int i = 0; i < 4; i++) {
              signed char a = i0 + i < 5 ? x[i0 + i][r + p] : 0;
              sums[o][r] += a * tile[o][i][p];
            }
    }
    for (int o = 0; o < (7 - o0 < 4 ? 7 - o0 : 4); o++)
      for (int r = 0; r < 6; r++) y[o0 + o][r] = sums[o][r];
  }
}
