// Rows are summed up in order and divided by their sum, row by row: off chip, arrays in several ports.
#define N 32

void rows_normalised(const float x[N][N], float y[N][N]) {
  for (int i = 0; i < N; i++) {
    float s = 0;
    for (int j = 0; j < N; j++) s += x[i][j];
    for (int j = 0; j < N; j++) y[i][j] = x[i][j] / s;
  }
}
