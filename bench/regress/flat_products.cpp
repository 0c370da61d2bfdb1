// All products of a dense layer lie in a flat array before they are summed up: this array is not needed, but took 1.7 times
// the cycles, as it was given dimensions too late to be left out.
void flat_products(const float x[6][12], const float w[12][16], const float b[16], float y[6][16]) {
  for (int n = 0; n < 6; n++) {
    float m[12 * 16];
    float acc[16];
    for (int i = 0; i < 12; i++) {
      float c = x[n][i];
      for (int j = 0; j < 16; j++) {
        int at = i * 16 + j;
        m[at] = c * w[i][j];
      }
    }
    for (int j = 0; j < 16; j++) acc[j] = b[j];
    for (int i = 0; i < 12; i++)
      for (int j = 0; j < 16; j++) {
        int at = i * 16 + j;
        acc[j] += m[at];
      }
    for (int j = 0; j < 16; j++) y[n][j] = acc[j];
  }
}
