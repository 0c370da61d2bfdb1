void f(const float A[8][16], float y[8], float z[128]) {
  const float *p = A[0];
  for (int i = 0; i < 8; i++) {
    p = A[7 - i];
    float s = 0;
    for (int k = 0; k < 16; k++) s += *p++;
    y[i] = s;
  }
  const float *q = A[0];
  float *o = z;
  for (int i = 0; i < 128; i++) *o++ = *q++ * 2;
}
