// A sum that a choice scales in the last iteration (as generated code writes gesummv), and one that a choice scales in the first:
// neither product is part of the sums' recurrence.
#define N 24
void last_choice(float alpha, float beta, const float a[N][N], const float b[N][N], float t[N], const float x[N], float y[N], float z[N]) {
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      float s = t[i] + a[i][j] * x[j];
      t[i] = s;
      float u = y[i] + b[i][j] * x[j];
      float vs = alpha * s, vu = beta * u;
      float v = vs + vu;
      float w = (((-j) + 23) == 0) ? v : u;
      y[i] = w;
      float r = z[i] * beta;
      float q = j == 0 ? r : z[i];
      z[i] = q + alpha * a[i][j] * x[j];
    }
}
