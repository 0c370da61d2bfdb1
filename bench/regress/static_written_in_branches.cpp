// A static array that both sides of a condition write, and one of them reads then: nothing of it lasts.
void static_written_in_branches(const int in[20][30], int out[20][30]) {
  static int g[20][30], h[20][30];
  for (int y = 0; y < 20; y++)
    for (int x = 0; x < 30; x++)
      if (x == 0) {
        g[y][x] = h[y][x] = 0;
      } else {
        g[y][x] = in[y][x - 1];
        h[y][x] = g[y][x] * 2;
        out[y][x] = h[y][x] + g[y][x];
      }
  for (int y = 0; y < 20; y++) out[y][0] = g[y][1] + h[19 - y][0];
}
