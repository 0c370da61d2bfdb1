// Runge-Kutta steps whose tableau is an argument, as solvers write them: what the tableau has zeros for is skipped.
const int n = 4, stages = 4, steps = 16;
void tableau_with_zeros(const float a[stages][stages], const float b[stages], const float f[n][n], const float start[n], float h, float end[n]) {
  float x[n], k[stages][n], at[n];
  for (int i = 0; i < n; i++) x[i] = start[i];
  for (int step = 0; step < steps; step++) {
    for (int s = 0; s < stages; s++) {
      for (int i = 0; i < n; i++) at[i] = x[i];
      for (int j = 0; j < s; j++) {
        float w = a[s][j];
        if (w != 0) {
          w *= h;
          for (int i = 0; i < n; i++) at[i] += w * k[j][i];
        }
      }
      for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int j = 0; j < n; j++) sum += f[i][j] * at[j];
        k[s][i] = sum;
      }
    }
    for (int s = 0; s < stages; s++)
      for (int i = 0; i < n; i++) x[i] += h * b[s] * k[s][i];
  }
  for (int i = 0; i < n; i++) end[i] = x[i];
}
