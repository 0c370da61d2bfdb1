// A stream gives an array whose elements are all written before they are read: its tokens are taken all the same.
#include "hls_stream.h"
#include <cstdint>

static void body(const int16_t in[6], int16_t out[8][8]) {
    const int16_t weights[4] = {-6, -3, 1, 7};
    int32_t sums[8][6];
    for (int i = 0; i < 8; ++i)
        for (int j = 0; j < 6; ++j) {
            sums[7 - i][j] = 0;
            for (int k = i; k < 8; ++k) sums[7 - i][j] += in[j];
        }
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 8; ++j) out[i][j] = (in[i + 2] - sums[7 - j][i + 1]) >> 3;
    for (int i = 4; i < 8; ++i)
        for (int j = 0; j < 8; ++j) out[i][j] = weights[i % 4];
}

void unread_stream(hls::stream<int16_t> &in, hls::stream<int16_t> &old, hls::stream<int16_t> &out) {
    int16_t x[6], y[8][8];
    for (int i = 0; i < 6; i++) x[i] = in.read();
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) y[i][j] = old.read();
    body(x, y);
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) out << y[i][j];
}
