// Ports move structs of one field, and of a flag.
#include "hls_stream.h"
struct one { signed char v; };
struct flag { bool v; short s; };
static void src(hls::stream<one> &in, hls::stream<flag> &mid) {
  for (int i = 0; i < 12; i++) { one o = in.read(); flag f; f.v = o.v > 3; f.s = o.v * 300; mid.write(f); }
}
static void snk(hls::stream<flag> &mid, hls::stream<flag> &out) {
  for (int i = 0; i < 12; i++) { flag f = mid.read(); if (f.v) f.s = -f.s; out.write(f); }
}
void chain(hls::stream<one> &in, hls::stream<flag> &out) {
#pragma HLS dataflow
  hls::stream<flag> mid;
  src(in, mid);
  snk(mid, out);
}
