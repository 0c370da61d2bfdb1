// A textbook LU decomposition: both factors have all their elements, and what a loop does depends on which
// side of the diagonal it is. Loops on both sides, and a bound that a product makes.
const int N = 12;

void sections(const float A[N][N], float L[N][N], float U[N][N], float y[N]) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < N; k++) {
      if (k < i) {
        U[i][k] = 0;
        continue;
      }
      float s = 0;
      for (int j = 0; j < i; j++) s += L[i][j] * U[j][k];
      U[i][k] = A[i][k] - s;
    }
    for (int k = 0; k < N; k++) {
      if (k < i)
        L[k][i] = 0;
      else if (k == i)
        L[i][i] = 1;
      else {
        float s = 0;
        for (int j = 0; j < i; j++) s += L[k][j] * U[j][i];
        L[k][i] = (A[k][i] - s) / U[i][i];
      }
    }
  }
  for (unsigned i = 0; i < N; i++) {
    float s = 0;
    for (unsigned k = 1; k <= i; k++) {
      if (2 * i < k + i && k > 0) {
        for (int j = 3; j < N; j++) s += A[i][j];
      } else if (k >= i) {
        for (int j = 0; j < 4; j++) s -= A[j][k];
      }
    }
    y[i] = s;
  }
}
