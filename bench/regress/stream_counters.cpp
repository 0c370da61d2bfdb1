// One loop with counters over a frame that is larger than the image: tokens come inside of it, and go one row and
// column later.
#include <ap_int.h>
#include <hls_stream.h>

const int H = 11, W = 14;
typedef ap_uint<10> pixel;

static void load(const pixel *src, hls::stream<pixel> &out) {
    for (int i = 0; i < H * W; i++) out.write(src[i]);
}

static void smooth(hls::stream<pixel> &in, hls::stream<pixel> &out) {
    pixel line[2][W], win[3][3];
    int row = 0, col = 0;
    for (int n = 0; n < (H + 1) * (W + 1); n++) {
#pragma HLS PIPELINE II=1
        pixel v = 0;
        if (row < H && col < W) v = in.read();
        for (int r = 0; r < 3; r++) {
            win[r][0] = win[r][1];
            win[r][1] = win[r][2];
        }
        if (col < W) {
            win[0][2] = line[0][col];
            win[1][2] = line[1][col];
            win[2][2] = v;
            line[0][col] = line[1][col];
            line[1][col] = v;
        }
        if (row > 0 && col > 0) {
            if (row == 1 || row == H || col == 1 || col == W) out.write(win[1][1]);
            else out.write((win[0][1] + win[1][0] + 4 * win[1][1] + win[1][2] + win[2][1]) >> 3);
        }
        if (++col == W + 1) {
            col = 0;
            ++row;
        }
    }
}

static void store(hls::stream<pixel> &in, pixel *dst) {
    for (int i = 0; i < H * W; i++) dst[i] = in.read();
}

void stream_counters(const pixel src[H * W], pixel dst[H * W]) {
    hls::stream<pixel> a, b;
#pragma HLS DATAFLOW
    load(src, a);
    smooth(a, b);
    store(b, dst);
}
