#include "hls_stream.h"
// Data says which stream a token goes through: the tasks stay as they are.
static void split(const int x[32], hls::stream<bool, 32> &which, hls::stream<int, 32> &odd, hls::stream<int, 32> &even) {
  for (int i = 0; i < 32; i++) {
    int v = x[i];
    which.write(v % 2 != 0);
    if (v % 2 != 0)
      odd.write(v * 3);
    else
      even.write(v / 2);
  }
}
static void join(hls::stream<bool, 32> &which, hls::stream<int, 32> &odd, hls::stream<int, 32> &even, int y[32]) {
  for (int i = 0; i < 32; i++) {
    bool w = which.read();
    if (w)
      y[i] = odd.read();
    else
      y[i] = even.read();
  }
}
void route(const int x[32], int y[32]) {
#pragma HLS dataflow
  hls::stream<bool, 32> which;
  hls::stream<int, 32> odd, even;
  split(x, which, odd, even);
  join(which, odd, even, y);
}
