// A loop that starts where the loop around it is: neither pragma can be followed where the task runs as written.
void unrolled_triangle(const float x[8][16], float y[8][16]) {
  float w[8][8][3];
  for (int o = 0; o < 8; o++)
    for (int c = 0; c < 8; c++)
      for (int j = 0; j < 3; j++) w[o][c][j] = j + o - c;
  for (int c = 0; c < 8; c++)
    for (int q = 0; q < 14; q++) y[c][q] = 0;
  for (int q = 0; q < 14; q++)
    for (int e = 0; e < 3; e++) {
      int g = 0;
      for (int o = 0; o < 8; o++) {
#pragma HLS unroll
        int c = 0;
        for (int i = g; i < 8; i++) {
#pragma HLS unroll
          y[o][q] += x[i][q + e] * w[o][c][e];
          c++;
          if (x[i][q] > 2) break;
        }
        g++;
      }
    }
}
