// A static stream in which each call leaves a token for the next one, and a stream where a number is wanted.
#include <hls_stream.h>
static void load(const int x[8], int n, hls::stream<int> &s) { // want P10 "parameter `n` of `load` is a number"
  for (int i = 0; i < n; i++) s.write(x[i]);
}
void k(const int x[8], int y[8]) {
  static hls::stream<int> kept; // want P05 "stream `kept` keeps 1 tokens for the next call"
  static hls::stream<int> even;
  for (int i = 0; i < 8; i++) {
    kept.write(x[i]);
    even.write(x[i]);
  }
  for (int i = 0; i < 8; i++) {
    if (i == 2) continue;
    y[i] = kept.read() + even.read();
  }
  even.read();
  hls::stream<int> n, s;
  load(x, n, s);
}
