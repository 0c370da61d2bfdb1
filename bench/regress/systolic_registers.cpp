// A product in a systolic array with a register for each operand, which hands it on in each step.
typedef short word;
void systolic_registers(const word a[12][10], const word b[10][14], int c[12][14]) {
  word left[12][15], up[13][14];
  int sum[12][14];
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 14; j++) sum[i][j] = 0;
  for (int i = 0; i < 12; i++)
    for (int j = 0; j <= 14; j++) left[i][j] = 0;
  for (int i = 0; i <= 12; i++)
    for (int j = 0; j < 14; j++) up[i][j] = 0;
  for (int t = 0; t < 12 + 14 + 10 - 2; t++) {
    for (int i = 0; i < 12; i++) left[i][0] = t >= i && t - i < 10 ? a[i][t - i] : (word)0;
    for (int j = 0; j < 14; j++) up[0][j] = t >= j && t - j < 10 ? b[t - j][j] : (word)0;
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 14; j++) sum[i][j] += left[i][j] * up[i][j];
    for (int i = 11; i >= 0; i--)
      for (int j = 13; j >= 0; j--) {
        left[i][j + 1] = left[i][j];
        up[i + 1][j] = up[i][j];
      }
  }
  for (int i = 0; i < 12; i++)
    for (int j = 0; j < 14; j++) c[i][j] = sum[i][j];
}
