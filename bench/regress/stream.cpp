// A kernel that has the name of what it takes: the source is compiled beside the design under another one.
#include <ap_axi_sdata.h>
#include <hls_stream.h>
#include <stdint.h>

typedef ap_axiu<32, 1, 1, 1> pixel;
typedef hls::stream<pixel> pixels;

void stream(pixels &src, pixels &dst, uint32_t mask);

void stream(pixels &src, pixels &dst, uint32_t mask) {
  hls::stream<pixel> between;
#pragma HLS stream variable = between depth = 24
  for (int i = 0; i < 24; i++) {
    pixel p = src.read();
    p.data = p.data & mask;
    between.write(p);
  }
  for (int i = 0; i < 24; i++) dst << between.read();
}
