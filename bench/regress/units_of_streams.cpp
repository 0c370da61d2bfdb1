// An array of streams: units that each take every fourth element.
#include <hls_stream.h>
#define P 4

static void deal(const int x[256], hls::stream<int> s[P]) {
  for (int i = 0; i < 256 / P; i++)
    for (int p = 0; p < P; p++) s[p].write(x[i * P + p]);
}

static void unit(hls::stream<int> &in, hls::stream<int> &out) {
  for (int n = 0; n < 256 / P; n++) {
    int v = in.read();
    out.write(v * v + 3);
  }
}

static void collect(hls::stream<int> s[P], int y[256]) {
  for (int i = 0; i < 256 / P; i++)
    for (int p = 0; p < P; p++) y[i * P + p] = s[p].read();
}

void units(const int x[256], int y[256]) {
#pragma HLS dataflow
  hls::stream<int> a[P], b[P];
  deal(x, a);
  for (int p = 0; p < P; p++) {
#pragma HLS unroll
    unit(a[p], b[p]);
  }
  collect(b, y);
}
