// Sums that outlive a run, but are set to zero again when they have been handed on: of rows, of all, and with a row left out
// where nothing came; one that is not, and lasts.
void static_cleared(const float x[6][8], const int z[6][8], float y[6][8], float out[8], float *least, int *n) {
  static float total = 0, low = 100;
  static int steps;
  for (int i = 0; i < 6; i++) {
    static float sum[8] = {0};
    static int seen[2][8];
    for (int j = 0; j < 3; j++)
      for (int k = 0; k < 8; k++) {
        sum[k] += x[i][k] * (j + 1);
        seen[j % 2][k] += z[i][k];
      }
    for (int k = 0; k < 8; k++) {
      y[i][k] = sum[k] + seen[0][k] * 3 + seen[1][k];
      sum[k] = 0;
    }
    for (int j = 0; j < 2; j++)
      for (int k = 0; k < 8; k++) seen[j][k] = 0;
    total += y[i][i];
    if (y[i][0] < low) low = y[i][0];
    steps++;
  }
  for (int k = 0; k < 8; k++) out[k] = total + k;
  total = 0;
  *least = low;
  low = 100;
  *n = steps;
}
