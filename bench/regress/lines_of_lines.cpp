// Two filters in one nest, each with a line buffer and a window: the second keeps results of the first.
void lines_of_lines(const short in[12][14], int out[12][14]) {
  short l1[2][14], w1[3][3];
  int l2[2][14], w2[3][3];
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 14; x++) {
      for (int r = 0; r < 3; r++)
        for (int c = 0; c < 2; c++) {
          w1[r][c] = w1[r][c + 1];
          w2[r][c] = w2[r][c + 1];
        }
      w1[0][2] = l1[0][x];
      w1[1][2] = l1[0][x] = l1[1][x];
      w1[2][2] = l1[1][x] = in[y][x];
      int s = 0;
      if (y >= 2 && x >= 2)
        for (int r = 0; r < 3; r++)
          for (int c = 0; c < 3; c++) s += (r + c) * w1[r][c];
      w2[0][2] = l2[0][x];
      w2[1][2] = l2[0][x] = l2[1][x];
      w2[2][2] = l2[1][x] = s;
      if (y >= 4 && x >= 4) {
        int t = 0;
        for (int r = 0; r < 3; r++)
          for (int c = 0; c < 3; c++) t += (r - c) * w2[r][c];
        out[y - 4][x - 4] = t;
      }
    }
}
