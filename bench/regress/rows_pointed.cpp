// Pointers to rows that loops set, or one by one, in steps and to several arrays.
void rows_pointed(const float a[4][16], const float c[16], float y[4][16], float z[16], int m) {
  float buf[64], two[4][16];
  float *row[4], *line[4];
  const float *mixed[3];
  for (int i = 0; i < 4; i++) row[i] = buf + i * 16;
  for (int i = 0; i < 4; ++i) {
    line[i] = two[3 - i];
  }
  mixed[0] = a[1];
  mixed[2] = c;
  mixed[1] = &a[2][0];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) { row[i][j] = a[i][j] * 2; line[i][j] = a[i][15 - j]; }
  for (int i = 0; i < 4; i++) {
    float *p = row[3 - i];
    for (int j = 0; j < 16; j++) y[i][j] = p[j] + line[i][j] + two[i][j] + *(row[i] + j);
  }
  for (int j = 0; j < 16; j++) {
    float s = 0;
    for (int k = 0; k < 3; k++) s += mixed[k][j];
    z[j] = s + mixed[m & 1][j];
  }
}
