// A loop beside calls in a region.
#include <hls_stream.h>
static void c(hls::stream<int> &s, int out[16]) { for (int i = 0; i < 16; i++) out[i] = s.read(); }
void t(const int in[16], int out[16]) {
#pragma HLS dataflow
  hls::stream<int> s;
#pragma HLS stream variable=s depth=16
  for (int i = 0; i < 16; i++) s.write(in[i]);
  c(s, out);
}
