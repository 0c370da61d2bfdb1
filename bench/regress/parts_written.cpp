// Branches write channels of one array and of an argument, inside of borders, where others have written, and in
// parts between which one is read; a row counts backward.
void parts_written(const float x[6][6][4], const float w[3][3][4][3], const float v[4][5], float y[6][6][8], float z[20]) {
  float m[8][8][8];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      for (int c = 0; c < 8; c++) m[i][j][c] = -1;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      for (int o = 0; o < 5; o++) {
        float s = 0;
        for (int c = 0; c < 4; c++) s += x[i][j][c] * v[c][o];
        m[i + 1][j + 1][o] = s > 0 ? s : 0;
      }
  for (int i = 0; i < 6; i++)
    for (int j = 5; j >= 0; j--)
      for (int o = 0; o < 3; o++) {
        m[i + 1][j + 1][7 - o] = 0;
        for (int a = 0; a < 3; a++)
          for (int b = 0; b < 3; b++)
            if (i + a >= 1 && i + a <= 6 && j + b >= 1 && j + b <= 6)
              for (int c = 0; c < 4; c++) m[i + 1][j + 1][7 - o] += x[i + a - 1][j + b - 1][c] * w[a][b][c][o];
      }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++)
      for (int c = 0; c < 8; c++) y[i][j][c] = m[i][j][c] + m[i + 1][j + 1][c] + m[i + 2][j + 2][c];
  for (int i = 0; i < 12; i++) {
    float s = 0;
    for (int j = 0; j < 6; j++) s += x[i % 6][j][i / 6];
    z[i] = s;
  }
  for (int i = 0; i < 12; i++) {
    float s = 0;
    for (int j = 0; j < 6; j++) s += x[j][i % 6][i / 6 + 2];
    z[8 + i] = s;
  }
}
