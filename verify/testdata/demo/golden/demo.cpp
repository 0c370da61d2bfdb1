// Centres the rows of A, scales the columns by B, adds one, and transposes.
#define ROWS 24
#define COLS 16

void demo(const float A[ROWS][COLS], const float B[COLS], float C[COLS][ROWS]) {
  for (int i = 0; i < ROWS; ++i) {
    float sum = 0;
    for (int j = 0; j < COLS; ++j) sum += A[i][j];
    for (int j = 0; j < COLS; ++j) C[j][i] = (A[i][j] - sum / COLS) * B[j] + 1.0f;
  }
}
