// Pointers of which a loop of unknown length reads and writes the same elements again and again.
void open_size_repeats(const int *x, int *y, int n) {
  int part[8];
  for (int i = 0; i < 48; i += 8) {
    for (int j = 0; j < 8; j++) part[j] = x[i + j];
    for (int k = 0; k < n; k++)
      for (int j = 0; j < 8; j++) y[i + j] = part[j] + 1;
  }
}
