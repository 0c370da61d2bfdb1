// Streams of fixed point numbers at the ports and between two functions.
#include "ap_fixed.h"
#include "hls_stream.h"

typedef ap_fixed<16, 6> in_t;
typedef ap_fixed<10, 4, AP_RND, AP_SAT> out_t;

static void square(hls::stream<in_t> &in, hls::stream<ap_fixed<32, 12>> &out) {
  for (int i = 0; i < 64; i++) {
    in_t v = in.read();
    out.write(v * v);
  }
}

static void smooth(hls::stream<ap_fixed<32, 12>> &in, hls::stream<out_t> &out) {
  ap_fixed<32, 12> last = 0;
  for (int i = 0; i < 64; i++) {
    ap_fixed<32, 12> v = in.read();
    out << (v + last) / 2;
    last = v;
  }
}

void fixed_stream(hls::stream<in_t> &in, hls::stream<out_t> &out) {
#pragma HLS dataflow
  hls::stream<ap_fixed<32, 12>> squares;
  square(in, squares);
  smooth(squares, out);
}
