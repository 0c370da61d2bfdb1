// A convolution with windows of one pixel in the words of one with larger ones: conditions that always hold.
template <int K, int S, int C, int O>
static void conv(const signed char x[6][7][C], const signed char w[O][C], signed char y[6][7][O]) {
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 7; c++)
      if (r >= K - 1 && c >= K - 1 && (r - K + 1) % S == 0 && (c - K + 1) % S == 0) {
        signed char t[O];
        for (int f = 0; f < O; f++) {
          int s = 0;
          for (int i = 0; i < C; i++) s += x[r][c][i] * w[f][i];
          t[f] = (signed char)(s >> 3);
        }
        for (int f = 0; f < O; f++) y[r - K + 1][c - K + 1][f] = t[f];
      }
}
void window_of_a_pixel(const signed char x[6][7][4], const signed char w[5][4], const signed char v[3][5], signed char y[6][7][3]) {
  signed char h[6][7][5];
  conv<1, 1, 4, 5>(x, w, h);
  conv<1, 1, 5, 3>(h, v, y);
}
