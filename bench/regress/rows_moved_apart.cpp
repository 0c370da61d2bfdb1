// Three rows of an image, of two channels, that move on by a statement each before one comes; whole rows are convolved then.
#include <hls_stream.h>

static void convolve(hls::stream<int> &in, const int w[4][3][3][2], hls::stream<int> &out) {
  int rows[3][10][2];
  for (int r = 0; r < 10; r++) {
    for (int c = 0; c < 10; c++)
      for (int k = 0; k < 2; k++) {
        int t = in.read();
        rows[0][c][k] = rows[1][c][k];
        rows[1][c][k] = rows[2][c][k];
        rows[2][c][k] = t;
      }
    if (r < 2) continue;
    for (int c = 0; c < 8; c++)
      for (int o = 0; o < 4; o++) {
        int s = 0;
        for (int i = 0; i < 3; i++)
          for (int j = 0; j < 3; j++)
            for (int k = 0; k < 2; k++) s += rows[i][c + j][k] * w[o][i][j][k];
        out.write(s);
      }
  }
}

void rows_moved_apart(const int x[200], const int w[4][3][3][2], int y[256]) {
#pragma HLS dataflow
  hls::stream<int> in, out;
  for (int i = 0; i < 200; i++) in.write(x[i]);
  convolve(in, w, out);
  for (int i = 0; i < 256; i++) y[i] = out.read();
}
