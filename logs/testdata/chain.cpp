void chain(const float x[64], const int gain, float y[64]) {
  float t[64];
  for (int i = 0; i < 64; i++) t[i] = x[i] * gain;
  float sum = 0;
  for (int i = 0; i < 64; i++) {
    sum = sum + t[i];
    y[i] = sum;
  }
}
