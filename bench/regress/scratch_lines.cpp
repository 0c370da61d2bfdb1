// One line for the rows and the columns of all levels of a wavelet transform.
void scratch_lines(float a[16][16]) {
  float line[16];
  for (int level = 0; level < 2; level++) {
    int size = 16 >> level, half = size >> 1;
    for (int r = 0; r < size; r++) {
      for (int i = 0; i < half; i++) {
        line[i] = (a[r][2 * i] + a[r][2 * i + 1]) * 0.5f;
        line[i + half] = (a[r][2 * i] - a[r][2 * i + 1]) * 0.5f;
      }
      for (int i = 0; i < size; i++) a[r][i] = line[i];
    }
    for (int c = 0; c < size; c++) {
      for (int i = 0; i < half; i++) {
        line[i] = (a[2 * i][c] + a[2 * i + 1][c]) * 0.5f;
        line[half + i] = (a[2 * i][c] - a[2 * i + 1][c]) * 0.5f;
      }
      for (int i = 0; i < size; i++) a[i][c] = line[i];
    }
  }
}
