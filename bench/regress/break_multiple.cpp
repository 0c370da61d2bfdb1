// Grouped and depthwise convolutions whose channel loops run on to the last channel, and break at the end of the group: the
// loops end there, and nothing waits for a flag.
void break_multiple(const float x[16][64], const float k[16][4], const float d[16], float y[16][64], float z[16][64]) {
  for (int c = 0; c < 64; c++) {
    int g = 0;
    for (int o = 0; o < 16; o++) {
      float s = 0;
      int l = 0;
      for (int n = g * 4; n < 16; n++) {
        s += x[n][c] * k[o][l];
        l++;
        if ((n + 1) % 4 == 0) break;
      }
      y[o][c] = s;
      if ((o + 1) % 4 == 0) g++;
    }
  }
  for (int o = 0; o < 16; o++)
    for (int c = 0; c < 64; c++)
      for (int n = o; n < 16; n++) {
        z[o][c] = x[n][c] * d[o];
        if ((n + 1) % 1 == 0) break;
      }
}
