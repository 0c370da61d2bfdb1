// Functions that leave early where there is nothing to do, and else go through what their arguments say.
static void axpy(int n, float a, const float *x, float *y) {
  if (n <= 0) return;
  if (a == 0.0f) return;
  for (int i = 0; i < n; i++) y[i] += a * x[i];
}
static float dot(int n, const float *x, const float *y) {
  float s = 0;
  if (n <= 0) return s;
  int m = n % 4;
  for (int i = 0; i < m; i++) s += x[i] * y[i];
  for (int i = m; i < n; i += 4) {
    s += x[i] * y[i];
    s += x[i + 1] * y[i + 1];
    s += x[i + 2] * y[i + 2];
    s += x[i + 3] * y[i + 3];
  }
  return s;
}
void early_return(int n, float a, const float x[64], float y[64], float s[1]) {
  if (n > 64) return;
  axpy(n, a, x, y);
  s[0] = dot(n, x, y);
}
