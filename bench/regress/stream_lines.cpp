// Networks as hls4ml writes them: lines in shift registers, a window, counters of rows and columns that outlive a call, streams of arrays.
#include "hls_stream.h"
#include "ap_shift_reg.h"
#define H 8
#define W 8
struct px { int data[2]; int &operator[](int i) { return data[i]; } const int &operator[](int i) const { return data[i]; } };
static void shift(const px &in, ap_shift_reg<int, W> line[2][2], int kernel[18]) {
  int buf[3][2];
  for (int c = 0; c < 2; c++) buf[2][c] = in[c];
  for (int c = 0; c < 2; c++)
    for (unsigned h = 1; h < 3; h++) {
      int pop = line[h - 1][c].shift(buf[3 - h][c]);
      buf[3 - h - 1][c] = pop;
    }
  for (int w = 0; w < 2; w++)
    for (int h = 0; h < 3; h++)
      for (int c = 0; c < 2; c++) kernel[h * 6 + w * 2 + c] = kernel[h * 6 + (w + 1) * 2 + c];
  for (int h = 0; h < 3; h++)
    for (int c = 0; c < 2; c++) kernel[4 + h * 6 + c] = buf[h][c];
}
static void pixel(const px &in, ap_shift_reg<int, W> line[2][2], hls::stream<px> &out) {
  const static int lX = 2, lY = 2;
  static int pX = 0, pY = 0, sX = 0, sY = 0;
  static int kernel[18];
  px r;
  shift(in, line, kernel);
  if ((sX - lX) == 0 && (sY - lY) == 0 && pY > lY - 1 && pX > lX - 1) {
    for (int f = 0; f < 2; f++) {
      int s = 0;
      for (int k = 0; k < 18; k++) s += kernel[k] * (k + f);
      r[f] = s;
    }
    out.write(r);
  }
  if (pX + 1 == W) {
    pX = 0; sX = 0;
    if (pY + 1 == H) { pY = 0; sY = 0; }
    else { pY = pY + 1; sY = ((sY - lY) == 0) ? sY - 1 + 1 : sY + 1; }
  } else {
    pX = pX + 1;
    sX = ((sX - lX) == 0) ? sX - 1 + 1 : sX + 1;
  }
}
static void conv(hls::stream<px> &in, hls::stream<px> &out) {
  static ap_shift_reg<int, W> line[2][2];
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) pixel(in.read(), line, out);
}
static void relu(hls::stream<px> &in, hls::stream<px> &out) {
  for (int i = 0; i < 36; i++) {
    px v = in.read(), r;
    for (int c = 0; c < 2; c++) r[c] = v[c] > 0 ? v[c] : 0;
    out.write(r);
  }
}
void stream_lines(hls::stream<px> &in, hls::stream<px> &out) {
#pragma HLS dataflow
  hls::stream<px> mid;
  conv(in, mid);
  relu(mid, out);
}
