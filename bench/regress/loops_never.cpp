// Loops that never run: a window on an image that is smaller than it.
void loops_never(const float x[2][8], float y[2][8], float z[8]) {
  float t[2][8];
  for (int i = 1; i < 1; i++)
    for (int j = 0; j < 8; j++) t[i][j] = x[i - 1][j] + x[i][j];
  for (int i = 1; i < 1; i++)
    for (int j = 0; j < 8; j++) y[i][j] = t[i][j] * 2;
  for (int j = 0; j < 8; j++) z[j] = x[0][j];
}
