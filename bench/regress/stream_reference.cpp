// Streams of an array by another name.
#include "hls_stream.h"
static void pass(hls::stream<int> &in, hls::stream<int> &out) {
  for (int i = 0; i < 8; ++i) out.write(in.read() + 1);
}
void stream_reference(const int x[2][8], int y[2][8]) {
#pragma HLS dataflow
  hls::stream<int> f[2][3];
  for (int i = 0; i < 8; ++i)
    for (int r = 0; r < 2; ++r) f[r][0].write(x[r][i]);
  hls::stream<int> &a = f[0][0];
  hls::stream<int> &b = f[0][1];
  pass(a, b);
  pass(b, f[0][2]);
  pass(f[1][0], f[1][1]);
  pass(f[1][1], f[1][2]);
  for (int i = 0; i < 8; ++i)
    for (int r = 0; r < 2; ++r) y[r][i] = f[r][2].read();
}
