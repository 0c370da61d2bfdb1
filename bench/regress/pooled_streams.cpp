// Pixels of several channels go through streams: the greatest of blocks, repeated, beside those of another layer, with a border.
#include <cstdint>
#include <hls_stream.h>
typedef int8_t i8;
static void conv(hls::stream<i8> &in, const i8 w[3][3][3][5], hls::stream<i8> &out) {
  i8 lb[3][8][5];
  for (int r = 0; r < 8; r++) {
    for (int c = 0; c < 8; c++)
      for (int k = 0; k < 5; k++) {
        i8 t = in.read();
        lb[0][c][k] = lb[1][c][k];
        lb[1][c][k] = lb[2][c][k];
        lb[2][c][k] = t;
      }
    if (r >= 2)
      for (int c = 0; c < 6; c++)
        for (int o = 0; o < 3; o++) {
          int acc = 0;
          for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
              for (int k = 0; k < 5; k++) acc += lb[i][c + j][k] * w[o][i][j][k];
          out.write((i8)(acc >> 4));
        }
  }
}
static void pool(hls::stream<i8> &in, hls::stream<i8> &out) {
  i8 row[3][2];
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 6; c++)
      for (int k = 0; k < 2; k++) {
        i8 t = in.read();
        i8 m = (r % 2 == 0 && c % 2 == 0) ? t : (t > row[c / 2][k] ? t : row[c / 2][k]);
        row[c / 2][k] = m;
        if (r % 2 == 1 && c % 2 == 1) out.write(m);
      }
}
static void up(hls::stream<i8> &in, hls::stream<i8> &out) {
  i8 row[3][2];
  for (int r = 0; r < 3; r++)
    for (int rr = 0; rr < 2; rr++)
      for (int c = 0; c < 3; c++)
        for (int cc = 0; cc < 2; cc++)
          for (int k = 0; k < 2; k++) {
            if (rr == 0 && cc == 0) row[c][k] = in.read();
            out.write(row[c][k]);
          }
}
static void concat(hls::stream<i8> &a, hls::stream<i8> &b, hls::stream<i8> &out) {
  for (int p = 0; p < 36; p++) {
    for (int k = 0; k < 2; k++) out.write(a.read());
    for (int k = 0; k < 3; k++) out.write(b.read());
  }
}
static void pad(hls::stream<i8> &in, hls::stream<i8> &out) {
  for (int r = 0; r < 8; r++)
    for (int c = 0; c < 8; c++)
      for (int k = 0; k < 5; k++) {
        if (r == 0 || r == 7 || c == 0 || c == 7)
          out.write(0);
        else
          out.write(in.read());
      }
}
void pooled_streams(const i8 a[72], const i8 b[108], const i8 w[3][3][3][5], i8 y[108]) {
#pragma HLS dataflow
  hls::stream<i8> s0, s1, s2, s3, s4, s5, s6;
  for (int i = 0; i < 72; i++) s0.write(a[i]);
  for (int i = 0; i < 108; i++) s3.write(b[i]);
  pool(s0, s1);
  up(s1, s2);
  concat(s2, s3, s4);
  pad(s4, s5);
  conv(s5, w, s6);
  for (int i = 0; i < 108; i++) y[i] = s6.read();
}
