// An array of pointers is handed to functions.
static float sum(const float *const *rows, int n, int j) {
  float s = 0;
  for (int k = 0; k < 4; k++) s += rows[k][j];
  return s;
}
static float sum2(float *rows[4], int j) {
  float s = 0;
  for (int k = 0; k < 4; k++) s += rows[k][j];
  return s;
}
void rows_handed(float a[4][16], float b[16], float y[16]) {
  float *row[4];
  for (int i = 0; i < 4; i++) row[i] = a[i];
  for (int j = 0; j < 16; j++) y[j] = sum(row, 4, j) + sum2(row, j);
}
