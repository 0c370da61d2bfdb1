// A pragma on an array that the loop declares.
void t(const float x[8], float y[8]) {
  for (int i = 0; i < 8; i++) {
    float v[4];
#pragma HLS array_partition variable=v complete
    for (int j = 0; j < 4; j++) v[j] = x[i];
    y[i] = v[3];
  }
}
