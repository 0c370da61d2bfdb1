#include "hls_stream.h"
static void rd(hls::stream<int> &in, hls::stream<int> &a, hls::stream<int> &b) {
  for (int i = 0; i < 100; i++) { int v = in.read(); a << v; b << v * 2; }
}
static void wr(hls::stream<int> &a, hls::stream<int> &b, hls::stream<int> &out, int *peak) {
  int m = -100000;
  for (int i = 0; i < 100; i++) { int x, y; a >> x; b.read(y); out.write(x + y); if (x > m) m = x; }
  *peak = m;
}
void diamond(hls::stream<int> &in, hls::stream<int> &out, int *peak) {
#pragma HLS INTERFACE axis port=in
#pragma HLS INTERFACE axis port=out
#pragma HLS dataflow
  hls::stream<int> a("a"), b("b");
#pragma HLS stream variable=a depth=8
  rd(in, a, b);
  wr(a, b, out, peak);
}
