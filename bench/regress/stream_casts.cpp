// Streams that are cast to references to their own type.
#include "ap_int.h"
#include "hls_stream.h"
template <typename T> void pass(hls::stream<T> &in, hls::stream<T> &out) { for (int i = 0; i < 16; i++) out.write(in.read() + 1); }
void stream_casts(hls::stream<ap_uint<8>> &in, hls::stream<ap_uint<8>> &out) {
#pragma HLS dataflow
  hls::stream<ap_uint<8>> mid("mid");
  pass(in, static_cast<hls::stream<ap_uint<8>> &>(mid));
  pass(static_cast<hls::stream<ap_uint<8>> &>(mid), out);
}
