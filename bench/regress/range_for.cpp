// Loops over local arrays and over references to arrays.
void k(const float (&a)[4][8], float b[32], float sum[4]) {
  int r = 0;
  for (const auto &row : a) {
    float s = 0;
    for (auto v : row) s += v;
    sum[r++] = s;
  }
  float t[4][8];
  for (auto &row : t)
    for (float &v : row) v = 3;
  for (int i = 0; i < 32; i++) t[i / 8][i % 8] += b[i];
  int at = 0;
  for (const auto &row : t)
    for (const double v : row) b[at++] = v * 2;
}
