#include "hls_stream.h"
#include "hls_np_channel.h"
// What is refused is told once, not again where it is used.
static void work(hls::stream<int> &in, hls::stream<int> &out) {
  for (int i = 0; i < 16; i++) out.write(in.read() * 2);
}
void top(const int a[64], int b[64]) {
#pragma HLS dataflow
  hls::split::round_robin<int, 4> s; // want P05 "hls::split and hls::merge are not supported"
  hls::merge::round_robin<int, 4> m; // want P05 "hls::split and hls::merge are not supported"
  for (int i = 0; i < 64; i++) s.in.write(a[i]);
  for (int i = 0; i < 4; i++) work(s.out[i], m.in[i]);
  for (int i = 0; i < 64; i++) b[i] = m.out.read();
}
