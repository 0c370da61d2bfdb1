// Two sums, two terms at a time in scalars, which a choice scales in the last iteration, as compilers unroll loops.
const int n = 60;
void scaled_by_two(float alpha, float beta, const float a[n][n], const float b[n][n], const float x[n], float y[n]) {
  float t[n];
  for (int i = 0; i < n; i++) {
    t[i] = 0;
    y[i] = 0;
  }
  for (int j = 0; j < n; j += 2)
    for (int i = 0; i < n; i++) {
      float s = t[i] + a[i][j] * x[j];
      float u = y[i] + b[i][j] * x[j];
      float s2 = s + a[i][j + 1] * x[j + 1];
      t[i] = s2;
      float u2 = u + b[i][j + 1] * x[j + 1];
      float v = alpha * s2 + beta * u2;
      y[i] = j + 1 - (n - 1) == 0 ? v : u2;
    }
}
