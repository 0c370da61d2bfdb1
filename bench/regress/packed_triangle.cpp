// Causal attention whose weights lie in a packed triangle.
void packed_triangle(const signed char q[6][4], const signed char k[6][4], const signed char v[6][3], int o[6][3]) {
  int p[21];
  for (int i = 0; i < 6; i++) {
    int most = -1000000;
    for (int j = 0; j <= i; j++) {
      int s = 0;
      for (int d = 0; d < 4; d++) s += q[i][d] * k[j][d];
      p[i * (i + 1) / 2 + j] = s;
      most = s > most ? s : most;
    }
    for (int j = 0; j <= i; j++) p[i * (i + 1) / 2 + j] = most - p[i * (i + 1) / 2 + j];
    for (int d = 0; d < 3; d++) {
      int s = 0;
      for (int j = 0; j <= i; j++) s += p[((i * i + i) >> 1) + j] * v[j][d];
      o[i][d] = s;
    }
  }
}
