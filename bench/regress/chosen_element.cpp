// Pixels of three values, one of which goes to a place that a choice of the counter tells.
void chosen_element(const int x[21][3], int y[21][3]) {
  for (int i = 0; i < 21; i++) {
    int c[3];
    for (int k = 0; k < 3; k++) c[k] = x[i][k];
    for (int k = 0; k < 3; k++) {
      if (k & 1) continue;
      c[k > 0 ? k - 1 : 0] = c[k] - k;
    }
    for (int k = 0; k < 3; k++) y[i][k] = c[k];
  }
}
