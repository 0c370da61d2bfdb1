// Sums of tiles, the last of which are smaller, are scaled and clipped by a nest behind.
#include <cstdint>

void tile_accumulators(const int8_t x[6][20], const int8_t w[8][6], int8_t y[8][20]) {
    int32_t acc[4][8];
    for (int o0 = 0; o0 < 8; o0 += 4)
        for (int i0 = 0; i0 < 20; i0 += 8) {
            int n = 20 - i0 < 8 ? 20 - i0 : 8;
            for (int o = 0; o < 4; o++)
                for (int i = 0; i < n; i++)
                    acc[o][i] = 0;
            for (int c = 0; c < 6; c++)
                for (int o = 0; o < 4; o++)
                    for (int i = 0; i < n; i++)
                        acc[o][i] += x[c][i0 + i] * w[o0 + o][c];
            for (int o = 0; o < 4; o++)
                for (int i = 0; i < n; i++) {
                    int s = acc[o][i] >> 7;
                    y[o0 + o][i0 + i] = s > 0 ? s : 0;
                }
        }
}
