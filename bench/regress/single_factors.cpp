// Factors of a matrix in single assignment, as a system of uniform recurrences: each value has a name of its own.
void single_factors(const float A[8][8], float L[8][8], float U[8][8]) {
  float was[8][8][8], V[8][8][8], up[8][8][8], left[8][8][8];
  for (int k = 0; k < 8; k++)
    for (int j = k; j < 8; j++)
      for (int i = k; i < 8; i++) {
        if (k == 0) was[i][j][k] = A[i][j];
        else was[i][j][k] = V[i][j][k - 1];
        if (j == k) {
          up[i][j][k] = was[i][j][k];
          U[j][i] = up[i][j][k];
        } else {
          up[i][j][k] = up[i][j - 1][k];
          if (i == k) {
            left[i][j][k] = was[i][j][k] / up[i][j - 1][k];
            L[i][j] = left[i][j][k];
          } else {
            left[i][j][k] = left[i - 1][j][k];
          }
          V[i][j][k] = was[i][j][k] - left[i][j][k] * up[i][j - 1][k];
        }
      }
}
