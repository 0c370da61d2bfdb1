// Delay lines in scalars: what they keep of the iterations before is read where it came from. The arrays at the ports
// have one element more at one end.
void kept_in_scalars(const float x[512], float y[511], const short a[8][64], short b[8][64], float last[2]) {
  float left = 0, center = x[0];
  for (int i = 0; i < 511; i++) {
    float right = x[i + 1];
    y[i] = 0.25f * left + 0.5f * center + 0.25f * right;
    left = center;
    center = right;
  }
  last[0] = left;
  last[1] = center;
  short w0 = 0, w1 = 0, w2 = 0;
  for (int i = 0; i < 8; i++) {
    w0 = w1 = 1;
    for (int j = 0; j < 64; j++) {
      w2 = w1;
      w1 = w0;
      w0 = j > 3 ? a[i][j] : (short)2;
      b[i][j] = w0 + 2 * w1 + w2;
    }
  }
}
