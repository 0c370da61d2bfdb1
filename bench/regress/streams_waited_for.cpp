// Loops that do nothing until a stream has a token, or room for one.
#include <hls_stream.h>
static void doubled(const int x[16], hls::stream<int> &s, hls::stream<int> &t) {
  for (int i = 0; i < 16; i++) {
    while (!s.write_nb(2 * x[i]));
    while (t.full()) {
    }
    t.write(i);
  }
}
static void summed(hls::stream<int> &s, hls::stream<int> &t, int y[16]) {
  for (int i = 0; i < 16; i++) {
    int v, w, n = 1;
    bool ok;
    while (!s.read_nb(v)) ;
    do {
      ok = t.read_nb(w);
    } while (!ok);
    y[i] = v + w * n + ok;
  }
}
void streams_waited_for(const int x[16], int y[16]) {
#pragma HLS dataflow
  hls::stream<int, 32> s, t;
  doubled(x, s, t);
  summed(s, t, y);
}
