// Streams between tasks that move more tokens at one end than at the other.
#include <hls_stream.h>
static void load(const int x[16], hls::stream<int> &s) {
  for (int i = 0; i < 15; i++) s.write(x[i]);
}
static void store(hls::stream<int> &s, int y[16]) {
  for (int i = 0; i < 16; i++) y[i] = s.read();
}
void top(const int x[16], int y[16]) {
#pragma HLS dataflow
  hls::stream<int> s;              // want P05 "stream `s` is read 16 times, but written 15 times"
  load(x, s);
  store(s, y);
}
