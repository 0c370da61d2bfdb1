// Channels of two layers, one beside the other, are shuffled: which layer one comes from is told by one of its digits.
void shuffled_channels(const float x[96], const float w[4][4], float y[96]) {
  float a[48], b[48], t[96];
  for (int i = 0; i < 12; i++) {
    for (int c = 0; c < 4; c++) a[i * 4 + c] = x[i * 8 + c];
    for (int c = 0; c < 4; c++) {
      float s = 0;
      for (int k = 0; k < 4; k++) s += x[i * 8 + 4 + k] * w[c][k];
      b[i * 4 + c] = s;
    }
  }
  for (int i = 0; i < 12; i++)
    for (int c = 0; c < 8; c++) t[i * 8 + c] = c < 4 ? a[i * 4 + c] : b[i * 4 + c - 4];
  for (int i = 0; i < 12; i++)
    for (int c = 0; c < 8; c++) y[i * 8 + c] = t[i * 8 + (c % 2) * 4 + c / 2];
}
