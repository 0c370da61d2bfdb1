// Pointers whose sizes follow from subscripts that are variables, from a function's parameter, and from
// the arrays along which loops to an argument walk.
static void chosen(const float t[32], const int which[4], float out[4]) {
  for (int i = 0; i < 4; i++) out[i] = t[which[i] & 31];
}

void sizes_assumed(const float *a, const float *table, const int *which, float *out, float *y, float *z, int n) {
  int i, row, at = 0;
  for (i = 0; i < 8; i++) {
    row = i * 4;
    y[at++] = a[row + 3];
  }
  chosen(table, which, out);
  float buf[64];
  for (i = 0; i < n; i++) buf[i] = z[i];
  for (i = 0; i < n; i++) z[i] = buf[i] * buf[n - 1];
}
