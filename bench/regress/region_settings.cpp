// A dataflow region whose tasks are handed numbers that are computed of arguments before.
#include <hls_stream.h>
static void rd(const int *in, hls::stream<int> &s, int n) { for (int i = 0; i < n; i++) s << in[i]; }
static void op(hls::stream<int> &s, hls::stream<int> &t, int h, int w) { for (int i = 0; i < h; i++) for (int j = 0; j < w; j++) t << s.read() * 3; }
static void wr(hls::stream<int> &s, int *out, int n) { for (int i = 0; i < n; i++) out[i] = s.read(); }
void region_settings(const int in[4096], int out[4096], int h, int w) {
  int m = h, n = m * w;
  hls::stream<int> s, t;
#pragma HLS DATAFLOW
  rd(in, s, n); op(s, t, h, w); wr(t, out, n);
}
