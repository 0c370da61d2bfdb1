// Sections of a recursive filter, each on what the one before has left in y: the state is renewed before y is set.
void biquads(const float x[24], const float c[3][5], float y[24]) {
  for (int s = 0; s < 3; s++) {
    float z1 = 0, z2 = 0;
    for (int n = 0; n < 24; n++) {
      float in = s == 0 ? x[n] : y[n];
      float out = c[s][0] * in + z1;
      z1 = c[s][1] * in - c[s][3] * out + z2;
      z2 = c[s][2] * in - c[s][4] * out;
      y[n] = out;
    }
  }
}
