// Tokens with side channels hold floats, and fixed point numbers.
#include "ap_axi_sdata.h"
#include "hls_stream.h"
#include "ap_fixed.h"
#define N 40
typedef hls::axis<float, 0, 0, 0> fpkt;
typedef hls::axis<ap_fixed<16, 6>, 4, 3, 2> xpkt;
void mix(hls::stream<fpkt> &a, hls::stream<xpkt> &b, hls::stream<fpkt> &out, hls::stream<xpkt> &o2) {
  for (int i = 0; i < N; i++) {
    fpkt t;
    xpkt x;
    a >> t;
    b.read(x);
    fpkt r;
    r.data = t.data * 2.0f + (float)x.data;
    r.keep = t.keep;
    r.strb = -1;
    r.user = 0; r.id = 0; r.dest = 0;
    r.last = (i == N - 1) ? 1 : 0;
    out << r;
    x.data += 1;
    x.user = x.user + 1;
    o2.write(x);
  }
}
