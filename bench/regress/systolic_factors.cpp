// Factors of a matrix by steps of a systolic array: what one cell computes moves on to all others of its row or column.
void systolic_factors(float A[12][12], float L[12][12], float U[12][12]) {
  float was[12][12], V[12][12], up[12][12], left[12][12];
  for (int k = 0; k < 12; k++)
    for (int j = k; j < 12; j++)
      for (int i = k; i < 12; i++) {
        was[i][j] = k == 0 ? A[i][j] : V[i][j];
        if (j == k) {
          up[i][j] = was[i][j];
          U[j][i] = up[i][j];
        } else {
          up[i][j] = up[i][j - 1];
          if (i == k) {
            left[i][j] = was[i][j] / up[i][j];
            L[i][j] = left[i][j];
          } else {
            left[i][j] = left[i - 1][j];
          }
          V[i][j] = was[i][j] - left[i][j] * up[i][j];
        }
      }
}
