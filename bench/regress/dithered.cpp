// Errors of pixels are diffused in place (Floyd and Steinberg): what is divided by 16 has both signs.
void dithered(int img[24][32], signed char left[24][32]) {
  for (int y = 0; y < 24; y++)
    for (int x = 0; x < 32; x++) {
      int old = img[y][x];
      int now = old > 127 ? 255 : 0;
      int err = old - now;
      img[y][x] = now;
      left[y][x] = err % 16;
      if (x + 1 < 32) img[y][x + 1] += err * 7 / 16;
      if (y + 1 < 24) {
        if (x > 0) img[y + 1][x - 1] += err * 3 / 16;
        img[y + 1][x] += err * 5 / 16;
        if (x + 1 < 32) img[y + 1][x + 1] += err / 16;
      }
    }
}
