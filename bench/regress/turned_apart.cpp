// Counters of rows and columns that the same choice turns, one after the other.
#define H 16
#define W 16
void turned_apart(const unsigned char in[H][W], unsigned char out[H][W]) {
  int x = 0, y = 0;
  for (int i = 0; i < H * W; i++) {
    out[y][x] = 255 - in[y][x];
    y = x == W - 1 ? y + 1 : y;
    x = x == W - 1 ? 0 : x + 1;
  }
}
