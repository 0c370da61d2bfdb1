// A depthwise layer behind a line buffer that computes for all pixels, and writes where the window is whole.
#include <hls_stream.h>
struct pix { signed char v[4]; };
static void dw(hls::stream<pix> &in, const signed char w[4][3][3], hls::stream<pix> &out) {
  signed char line[2][11][4], win[3][3][4];
  for (int r = 0; r < 9; r++)
    for (int c = 0; c < 11; c++) {
      pix px = in.read(), o;
      for (int i = 0; i < 4; i++) {
        for (int p = 0; p < 3; p++)
          for (int q = 0; q < 2; q++) win[p][q][i] = win[p][q + 1][i];
        for (int p = 0; p < 2; p++) win[p][2][i] = line[p][c][i];
        win[2][2][i] = px.v[i];
        line[0][c][i] = line[1][c][i];
        line[1][c][i] = px.v[i];
        int s = 0;
        for (int p = 0; p < 3; p++)
          for (int q = 0; q < 3; q++) s += win[p][q][i] * w[i][p][q];
        o.v[i] = s >> 5;
      }
      if (r >= 2 && c >= 2) out.write(o);
    }
}
void computed_everywhere(const signed char x[9][11][4], const signed char w[4][3][3], signed char y[7][9][4]) {
#pragma HLS dataflow
  hls::stream<pix> a, b;
  for (int r = 0; r < 9; r++) for (int c = 0; c < 11; c++) { pix p; for (int i = 0; i < 4; i++) p.v[i] = x[r][c][i]; a.write(p); }
  dw(a, w, b);
  for (int r = 0; r < 7; r++) for (int c = 0; c < 9; c++) { pix p = b.read(); for (int i = 0; i < 4; i++) y[r][c][i] = p.v[i]; }
}
