// Products of gradients, and sums of those, each in a window of its own that is computed before it is full, too.
void lines_open(const unsigned char in[14][18], int out[14][18]) {
  unsigned char l1[2][18], w1[3][3];
  int l2[2][18], w2[3][3];
  for (int y = 0; y < 14; y++)
    for (int x = 0; x < 18; x++) {
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 2; c++) w1[r][c] = w1[r][c + 1];
      for (int r = 0; r < 2; r++) w1[r][2] = l1[r][x];
      w1[2][2] = in[y][x];
      l1[0][x] = w1[1][2];
      l1[1][x] = w1[2][2];
      int gx = w1[0][2] + 2 * w1[1][2] + w1[2][2] - w1[0][0] - 2 * w1[1][0] - w1[2][0];
      int gy = w1[2][0] + 2 * w1[2][1] + w1[2][2] - w1[0][0] - 2 * w1[0][1] - w1[0][2];
      int p = gx * gy;
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 2; c++) w2[r][c] = w2[r][c + 1];
      for (int r = 0; r < 2; r++) w2[r][2] = l2[r][x];
      w2[2][2] = p;
      l2[0][x] = w2[1][2];
      l2[1][x] = w2[2][2];
      int s = 0;
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++) s += w2[r][c];
      if (y >= 4 && x >= 4) out[y - 2][x - 2] = s;
    }
}
