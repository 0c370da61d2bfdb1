// Each row begins with a zero, but not with that of the first one: -0 times numbers above 0 is -0.
void zero_signed(float x[8][8], float y[8]) {
  float s = 0.0f;
  for (int i = 0; i < 8; i++) {
    for (int k = 0; k < 8; k++) s = s * x[i][k];
    y[i] = s;
    s = -0.0f;
  }
}
