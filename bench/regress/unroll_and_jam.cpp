// A product written out for four columns at once, with what is left over behind: it took longer than the plain one,
// and 1.6 times as long off chip when its elements are updated in place.
void unroll_and_jam(const float a[16][24], const float b[24][30], float c[16][30]) {
  for (int i = 0; i < 16; i++) {
    int j;
    for (j = 0; j + 3 < 30; j += 4) {
      float s0 = 0, s1 = 0, s2 = 0, s3 = 0;
      for (int k = 0; k < 24; k++) {
        float t = a[i][k];
        s0 += t * b[k][j];
        s1 += t * b[k][j + 1];
        s2 += t * b[k][j + 2];
        s3 += t * b[k][j + 3];
      }
      c[i][j] = s0;
      c[i][j + 1] = s1;
      c[i][j + 2] = s2;
      c[i][j + 3] = s3;
    }
    for (; j < 30; j++) {
      float s = 0;
      for (int k = 0; k < 24; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
  }
}
