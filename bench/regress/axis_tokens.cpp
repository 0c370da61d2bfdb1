// Tokens with side channels pass with their data.
#include "ap_axi_sdata.h"
#include "ap_int.h"
#include "hls_stream.h"
#define N 50
typedef ap_axiu<32, 0, 0, 0> pkt;
void scale(hls::stream<pkt> &in, hls::stream<pkt> &out, int k) {
#pragma HLS INTERFACE axis port=in
#pragma HLS INTERFACE axis port=out
  for (int i = 0; i < N; i++) {
#pragma HLS PIPELINE II=1
    pkt t = in.read();
    t.data = t.data * k + 1;
    t.last = i == N - 1;
    out.write(t);
  }
}
