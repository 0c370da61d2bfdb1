// A convolution whose window is filled through line buffers of pixels, with zeros beyond the border.
struct pixel { signed char d[2]; };
void line_border(const signed char x[5][6][2], const signed char w[3][2][3][3], int y[5][6][3]) {
  pixel line[2][8], win[3][3], zero;
  for (int i = 0; i < 2; i++) zero.d[i] = 0;
  for (int r = 0; r < 7; r++)
    for (int c = 0; c < 8; c++) {
      pixel p = zero;
      if (r >= 1 && r < 6 && c >= 1 && c < 7)
        for (int i = 0; i < 2; i++) p.d[i] = x[r - 1][c - 1][i];
      for (int a = 0; a < 3; a++)
        for (int b = 0; b < 2; b++) win[a][b] = win[a][b + 1];
      win[0][2] = line[0][c];
      win[1][2] = line[1][c];
      win[2][2] = p;
      line[0][c] = line[1][c];
      line[1][c] = p;
      if (r >= 2 && c >= 2)
        for (int k = 0; k < 3; k++) {
          int s = 0;
          for (int i = 0; i < 2; i++)
            for (int a = 0; a < 3; a++)
              for (int b = 0; b < 3; b++) s += win[a][b].d[i] * w[k][i][a][b];
          y[r - 2][c - 2][k] = s;
        }
    }
}
