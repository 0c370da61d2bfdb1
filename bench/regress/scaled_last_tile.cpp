// A product tile by tile, of which the last has another size, and of which each tile is scaled at its end.
void scaled_last_tile(const float A[10][9], const float B[9][11], const float C[10][11], float D[10][11]) {
  float a[4][4], b[4][4], d[4][4];
  for (int ti = 0; ti < 3; ti++) {
    int si = ti == 2 ? 2 : 4;
    for (int tj = 0; tj < 3; tj++) {
      int sj = tj == 2 ? 3 : 4;
      for (int i = 0; i < si; i++)
        for (int j = 0; j < sj; j++) d[i][j] = 0;
      for (int tk = 0; tk < 3; tk++) {
        int sk = tk < 2 ? 4 : 1;
        for (int i = 0; i < si; i++)
          for (int k = 0; k < sk; k++) a[i][k] = A[ti * 4 + i][tk * 4 + k];
        for (int k = 0; k < sk; k++)
          for (int j = 0; j < sj; j++) b[k][j] = B[tk * 4 + k][tj * 4 + j];
        for (int i = 0; i < si; i++)
          for (int j = 0; j < sj; j++)
            for (int k = 0; k < sk; k++) d[i][j] += a[i][k] * b[k][j];
      }
      for (int i = 0; i < si; i++)
        for (int j = 0; j < sj; j++) D[ti * 4 + i][tj * 4 + j] = 0.5f * d[i][j] + C[ti * 4 + i][tj * 4 + j];
    }
  }
}
