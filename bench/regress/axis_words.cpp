// Words of 512 bits with side channels.
#include "ap_axi_sdata.h"
#include "ap_int.h"
#include "hls_stream.h"
typedef ap_axiu<512, 0, 0, 0> pkt;
void wide(hls::stream<pkt> &in, int out[160], hls::stream<ap_axiu<64, 8, 5, 5> > &o) {
  for (int i = 0; i < 10; i++) {
    pkt v = in.read();
    for (int j = 0; j < 16; j++) out[16 * i + j] = v.data.range(32 * j + 31, 32 * j);
    ap_axiu<64, 8, 5, 5> r;
    r.data = v.data.range(63, 0);
    r.keep_all();
    r.set_last(v.get_last());
    r.user = i;
    r.id = 3;
    r.dest = v.keep.range(4, 0);
    o.write(r);
  }
}
