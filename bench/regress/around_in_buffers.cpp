// A circular convolution whose input is written out twice, and the weights turned, in buffers for each row: what a rework asks
// for is seen only once these are gone.
void around_in_buffers(const float a[4][32], const float w[4][32], float c[4][32]) {
  float twice[63], turned[32];
  for (int i = 0; i < 4; i++) {
    for (int p = 0; p < 63; p++) twice[p] = a[i][p % 32];
    for (int m = 0; m < 32; m++) turned[m] = w[i][(32 - m) % 32];
    for (int n = 0; n < 32; n++) {
      float sum = 0;
      for (int k = 0; k < 32; k++) sum += twice[n + k] * turned[k];
      c[i][n] = sum;
    }
  }
}
