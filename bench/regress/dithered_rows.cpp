// Errors of pixels, diffused in a frame of zeros, whose results go out row by row.
void dithered_rows(const float x[14][20], float y[14][20]) {
  float e[15][22];
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 22; j++) e[i][j] = 0;
  for (int i = 0; i < 14; i++)
    for (int j = 0; j < 20; j++) e[i][j + 1] = x[i][j];
  for (int i = 0; i < 14; i++)
    for (int j = 1; j <= 20; j++) {
      float now = e[i][j] > 0.5f ? 1.0f : 0.0f, left = e[i][j] - now;
      y[i][j - 1] = now;
      e[i][j + 1] += left * 0.4375f;
      e[i + 1][j - 1] += left * 0.1875f;
      e[i + 1][j] += left * 0.3125f;
      e[i + 1][j + 1] += left * 0.0625f;
    }
}
