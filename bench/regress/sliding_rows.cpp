// Rows of a window that slides along an image, in a ring: a first iteration makes all of them, by its bounds or on a side of a
// condition, and each other one the next.
void sliding_rows(const float in[12 * 18], float low[10 * 16], float high[10][16]) {
  float rows[4 * 16], ring[3][16];
  for (int y = 0; y < 10; y++) {
    int begin = y == 0 ? 0 : y + 2;
    for (int r = begin; r < y + 3; r++)
      for (int x = 0; x < 16; x++) rows[(r & 3) * 16 + x] = in[r * 18 + x] + in[r * 18 + x + 1] + in[r * 18 + x + 2];
    for (int x = 0; x < 16; x++)
      low[y * 16 + x] = (rows[(y & 3) * 16 + x] + rows[((y + 1) & 3) * 16 + x] + rows[((y + 2) & 3) * 16 + x]) / 9;
  }
  for (int y = 0; y < 10; y++) {
    if (y == 0) {
      for (int r = 0; r < 3; r++)
        for (int x = 0; x < 16; x++) ring[r % 3][x] = in[r * 18 + x] - in[r * 18 + x + 2];
    } else {
      for (int x = 0; x < 16; x++) ring[(y + 2) % 3][x] = in[(y + 2) * 18 + x] - in[(y + 2) * 18 + x + 2];
    }
    for (int x = 0; x < 16; x++) high[y][x] = ring[y % 3][x] + 2 * ring[(y + 1) % 3][x] + ring[(y + 2) % 3][x];
  }
}
