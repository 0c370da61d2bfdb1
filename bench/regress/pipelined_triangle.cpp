// A pipelined loop may hold loops whose ends are not constants: they are written out, or the pipeline goes.
void pipelined_triangle(const int list[16], const int attribute[24], const int count[8], const int table[13][20], int y[8][20], int z[8][20]) {
  const int sizes[3] = {5, 6, 2};
  for (int e = 0; e < 8; e++) {
    int v = list[2 * e + 1] & 7;
    for (int d = 0; d < 20; d++) {
#pragma HLS pipeline
      int s = 0;
      for (int f = 0; f < 3; f++) {
        int at = attribute[3 * e + f] & 1;
        for (int i = 0; i < f; i++) at += sizes[i];
        s += table[at][d];
      }
      y[v][d] += s;
    }
  }
  for (int e = 0; e < 8; e++) {
    int v = list[2 * e] & 7;
    for (int d = 0; d < 20; d++) {
#pragma HLS pipeline II=2
      for (int i = 0; i < (count[e] & 7); i++) z[v][d] += table[i][d];
    }
  }
}
