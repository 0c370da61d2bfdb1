// Sums over parts of a block, one for each of its elements, each over as many elements as its place.
void scan(const int x[4096], int y[4096]) {
  int s = 0;
  for (int b = 0; b < 256; b++) {
    int p[16];
    for (int j = 0; j < 16; j++) {
      p[j] = x[16 * b];
      for (int k = 1; k <= j; k++) p[j] += x[16 * b + k];
    }
    for (int j = 0; j < 16; j++) y[16 * b + j] = s + p[j];
    s += p[15];
  }
}
