// A product tile by tile, of which the last along each dimension has another size.
void shorter_last_tile(const float A[10][9], const float B[9][11], float C[10][11]) {
  float a[4][4], b[4][4], c[4][4];
  for (int ti = 0; ti < 3; ti++) {
    int si = ti == 2 ? 2 : 4;
    for (int tj = 0; tj < 3; tj++) {
      int sj = 4;
      if (tj == 2) sj = 11 - 2 * 4;
      for (int i = 0; i < si; i++)
        for (int j = 0; j < sj; j++) c[i][j] = 0;
      for (int tk = 0; tk < 3; tk++) {
        int sk = tk < 2 ? 4 : 1;
        for (int i = 0; i < si; i++)
          for (int k = 0; k < sk; k++) a[i][k] = A[ti * 4 + i][tk * 4 + k];
        for (int k = 0; k < sk; k++)
          for (int j = 0; j < sj; j++) b[k][j] = B[tk * 4 + k][tj * 4 + j];
        for (int i = 0; i < si; i++)
          for (int j = 0; j < sj; j++)
            for (int k = 0; k < sk; k++) c[i][j] += a[i][k] * b[k][j];
      }
      for (int i = 0; i < si; i++)
        for (int j = 0; j < sj; j++) C[ti * 4 + i][tj * 4 + j] = c[i][j];
    }
  }
}
