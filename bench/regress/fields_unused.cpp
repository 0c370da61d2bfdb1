// Fields of tokens, and whole tokens, that nothing uses: they are taken, and no task hands them on.
#include "ap_axi_sdata.h"
#include "hls_stream.h"
#include "hls_vector.h"

typedef ap_axiu<32, 2, 0, 0> pixel;

void fields_unused(hls::stream<pixel> &in, hls::stream<hls::vector<float, 4>> &aside, hls::stream<pixel> &more, hls::stream<int> &out) {
    for (int y = 0; y < 6; y++) {
        int row[16];
        for (int x = 0; x < 16; x++) row[x] = 0;
        for (int ky = 0; ky < 2; ky++)
            for (int x = 0; x < 16; x++)
                for (int kx = 0; kx < 2; kx++) row[x] += in.read().data;
        for (int x = 0; x < 16; x++) {
            hls::vector<float, 4> v = aside.read();
            pixel p = more.read();
            out.write(row[x] / 4);
        }
    }
}
