// A product as a loop over the steps of a systolic array, whose elements begin when their operands arrive.
void systolic_steps(const float a[12][10], const float b[10][14], float c[12][14]) {
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 14; j++) c[i][j] = 0;
  for (int t = 0; t < 12 + 14 + 10 - 2; t++)
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 14; j++) {
        int k = t - i - j;
        if (k >= 0 && k < 10) c[i][j] += a[i][k] * b[k][j];
      }
}
