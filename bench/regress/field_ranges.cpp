// Ranges of bits of the fields of tokens, narrow and wide, written as calls of the fields.
#include <ap_axi_sdata.h>
#include <hls_stream.h>

typedef ap_axiu<24, 1, 1, 1> pixel;
typedef ap_axiu<512, 0, 0, 0> word;

void field_ranges(hls::stream<pixel> &src, hls::stream<word> &wide, hls::stream<pixel> &dst, hls::stream<word> &out) {
    for (int i = 0; i < 40; i++) {
        pixel p = src.read();
        ap_uint<8> low = p.data(7, 0);
        p.data(7, 0) = p.data(15, 8);
        p.data(15, 8) = low ^ p.data.range(23, 16);
        dst.write(p);
    }
    for (int i = 0; i < 12; i++) {
        word w = wide.read();
        for (int k = 0; k < 16; k++) {
            ap_uint<32> v = w.data(32 * k + 31, 32 * k);
            w.data(32 * k + 31, 32 * k) = v + k;
        }
        out.write(w);
    }
}
