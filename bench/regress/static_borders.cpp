// Arrays that outlive a call, all of whose elements are written: by several nests, on both sides of
// a condition.
void k(const int in[12 * 8], int out[12 * 8], int sums[12]) {
  static int u[12 * 8], v[12][8], w[12][8];
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 8; x++) {
      if (y == 0 || y == 11 || x == 0 || x == 7) {
        u[y * 8 + x] = in[y * 8 + x];
        continue;
      }
      u[y * 8 + x] = in[y * 8 + x - 1] + in[y * 8 + x + 1] + in[(y - 1) * 8 + x] + in[(y + 1) * 8 + x];
    }
  for (int y = 1; y < 11; y++)
    for (int x = 1; x < 7; x++) v[y][x] = u[y * 8 + x] * 3;
  for (int y = 0; y < 12; y++)
    for (int x = 0; x < 8; x++) out[y * 8 + x] = y > 0 && y < 11 && x > 0 && x < 7 ? v[y][x] : 5;
  for (int y = 0; y < 12; y++) {
    int s = 0;
    for (int x = 0; x < 7; x++) w[y][x] = in[y * 8 + x];
    for (int x = 0; x < 7; x++) s += w[y][x];
    sums[y] = s;
  }
}
