// Whole windows of every third row and column, and the greatest of blocks, behind line buffers: strides that begin at the second place.
#include <hls_stream.h>

static void convolve(hls::stream<int> &in, const short w[3][3], hls::stream<int> &out) {
  int lines[2][11], window[3][3];
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 11; c++) {
      int t = in.read();
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++) window[i][j] = window[i][j + 1];
      window[0][2] = lines[0][c];
      window[1][2] = lines[1][c];
      window[2][2] = t;
      lines[0][c] = lines[1][c];
      lines[1][c] = t;
      if (r >= 2 && c >= 2 && (r - 2) % 3 == 0 && (c - 2) % 3 == 0) {
        int s = 0;
        for (int i = 0; i < 3; i++)
          for (int j = 0; j < 3; j++) s += window[i][j] * w[i][j];
        out.write(s);
      }
    }
}

static void greatest(hls::stream<int> &in, hls::stream<int> &out) {
  int line[10], window[2][2];
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 10; c++) {
      int t = in.read();
      window[0][0] = window[0][1];
      window[1][0] = window[1][1];
      window[0][1] = line[c];
      window[1][1] = t;
      line[c] = t;
      int m = window[0][0];
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
          if (window[i][j] > m) m = window[i][j];
      if (r >= 1 && c >= 1 && (r - 2 + 1) % 2 == 0 && (c - 2 + 1) % 2 == 0) out.write(m);
    }
}

void strided_from_two(const int x[99], const int a[60], const short w[3][3], int y[9], int z[15]) {
#pragma HLS dataflow
  hls::stream<int> in, out, ins, outs;
  for (int i = 0; i < 99; i++) in.write(x[i]);
  for (int i = 0; i < 60; i++) ins.write(a[i]);
  convolve(in, w, out);
  greatest(ins, outs);
  for (int i = 0; i < 9; i++) y[i] = out.read();
  for (int i = 0; i < 15; i++) z[i] = outs.read();
}
