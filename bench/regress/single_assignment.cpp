// A product as a system of uniform recurrences: operands move on along rows and columns, here with a factor that is changed later, and
// a sum along the third dimension.
void single_assignment(const float A[8][8], float B[8][8], float C[8][8]) {
  float a[8][8][8], b[8][8][8], c[8][8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      for (int k = 0; k < 8; k++) {
        a[i][j][k] = j == 0 ? A[i][k] : a[i][j - 1][k];
        if (i > 0) b[i][j][k] = b[i - 1][j][k];
        else b[i][j][k] = B[k][j];
        c[i][j][k] = (k == 0 ? 0.0f : c[i][j][k - 1]) + a[i][j][k] * b[i][j][k];
        B[k][j] = a[i][j][k] + i;
        if (k == 7) C[i][j] = c[i][j][k];
      }
}
