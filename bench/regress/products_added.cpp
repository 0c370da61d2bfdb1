// Two products add to each row's result, which is an array's element all along; in the second, rows
// also begin with what the row before has become.
void products_added(const float C[64][48], const float D[64][40], const float x[48], const float u[40], float y[64], float z[64]) {
  for (int i = 0; i < 64; i++) {
    y[i] = 0;
    for (int j = 0; j < 48; j++) y[i] += C[i][j] * x[j];
    for (int j = 0; j < 40; j++) y[i] += D[i][j] * u[j];
  }
  for (int i = 0; i < 64; i++) {
    z[i] = i > 0 ? z[i - 1] : u[0];
    for (int j = 0; j < 48; j++) z[i] += C[i][j] * u[j % 40];
    for (int j = 0; j < 40; j++) z[i] -= D[i][j] * x[j];
  }
}
