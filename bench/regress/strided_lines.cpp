// Windows of every other row and column, behind line buffers: how many results there are is counted ahead, of 9 rows, too.
#include <hls_stream.h>

static void convolve(hls::stream<short> &in, const short w[4][3][3][2], hls::stream<int> &out) {
  short lines[2][8][2], window[3][3][2];
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 8; c++) {
      for (int k = 0; k < 2; k++) {
        short t = in.read();
        for (int i = 0; i < 3; i++) {
          window[i][0][k] = window[i][1][k];
          window[i][1][k] = window[i][2][k];
        }
        window[0][2][k] = lines[0][c][k];
        window[1][2][k] = lines[1][c][k];
        window[2][2][k] = t;
        lines[0][c][k] = lines[1][c][k];
        lines[1][c][k] = t;
      }
      if (r >= 2 && c >= 2 && r % 2 == 0 && c % 2 == 1)
        for (int o = 0; o < 4; o++) {
          int s = 0;
          for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
              for (int k = 0; k < 2; k++) s += window[i][j][k] * w[o][i][j][k];
          out.write(s);
        }
    }
}

void strided_lines(const short x[144], const short w[4][3][3][2], int y[48]) {
#pragma HLS dataflow
  hls::stream<short> in;
  hls::stream<int> out;
  for (int i = 0; i < 144; i++) in.write(x[i]);
  convolve(in, w, out);
  for (int i = 0; i < 48; i++) y[i] = out.read();
}
