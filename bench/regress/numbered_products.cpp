// hls4ml's product of a window that lies flat and the weights: all products before all sums.
void numbered_products(const signed char x[6][7][3], const signed char w[48], int y[5][6][4]) {
  for (int r = 0; r < 5; r++)
    for (int c = 0; c < 6; c++) {
      int mult[48];
      for (int p = 0; p < 2; p++)
        for (int q = 0; q < 2; q++)
          for (int i = 0; i < 3; i++) {
            int cache = x[r + p][c + q][i];
            for (int f = 0; f < 4; f++) mult[((p * 2 + q) * 3 + i) * 4 + f] = cache * w[((p * 2 + q) * 3 + i) * 4 + f];
          }
      int acc[4];
      for (int f = 0; f < 4; f++) acc[f] = f;
      for (int k = 0; k < 12; k++)
        for (int f = 0; f < 4; f++) acc[f] += mult[k * 4 + f];
      for (int f = 0; f < 4; f++) y[r][c][f] = acc[f] >> 2;
    }
}
