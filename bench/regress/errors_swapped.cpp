// Error diffusion with two lines of errors that change places after each row; the one that has served is set to zero.
void errors_swapped(const unsigned char in[40][64], unsigned char out[40][64]) {
  int a[66], b[66];
  int *now = a, *next = b;
  for (int x = 0; x < 66; x++) a[x] = b[x] = 0;
  for (int y = 0; y < 40; y++) {
    for (int x = 0; x < 64; x++) {
      int v = in[y][x] + now[x + 1] / 16;
      int o = v > 127 ? 255 : 0, e = v - o;
      out[y][x] = o;
      now[x + 2] += e * 7;
      next[x] += e * 3;
      next[x + 1] += e * 5;
      next[x + 2] += e;
    }
    int *served = now;
    now = next;
    next = served;
    for (int x = 0; x < 66; x++) next[x] = 0;
  }
}
