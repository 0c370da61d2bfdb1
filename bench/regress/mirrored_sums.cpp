// Each iteration adds to an element and to the one at the other end, of an even and an odd number: they waited for each other.
void mirrored_sums(const float x[64], const float w[33], float y[64], float z[2][33]) {
  for (int i = 0; i < 64; i++) y[i] = 0;
  for (int i = 0; i < 64; i++) {
    float v = x[i] * x[i];
    y[i] += v;
    y[63 - i] += v;
  }
  for (int r = 0; r < 2; r++)
    for (int k = 0; k < 33; k++) {
      z[r][k] += w[k];
      z[r][32 - k] *= x[k];
    }
}
