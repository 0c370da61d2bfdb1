// ResNet-18 for images of 3x32x32: 64 channels at 32x32, then two basic blocks each of
// 64, 128, 256 and 512 channels.
//
// Written by bench/gen from resnet18_32.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void stem(const signed char in[3][32][32], const signed char weight[64][3][3][3], const int bias[64],
                 signed char out[64][32][32]) {
    signed char padded[3][34][34];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 34; y++)
            for (int x = 0; x < 34; x++) {
                bool inside = y >= 1 && y < 33 && x >= 1 && x < 33;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void block1a_conv1(const signed char in[64][32][32], const signed char weight[64][64][3][3],
                          const int bias[64], signed char out[64][32][32]) {
    signed char padded[64][34][34];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 34; y++)
            for (int x = 0; x < 34; x++) {
                bool inside = y >= 1 && y < 33 && x >= 1 && x < 33;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void block1a_conv2(const signed char in[64][32][32], const signed char weight[64][64][3][3],
                          const int bias[64], signed char out[64][32][32]) {
    signed char padded[64][34][34];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 34; y++)
            for (int x = 0; x < 34; x++) {
                bool inside = y >= 1 && y < 33 && x >= 1 && x < 33;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, -128);
            }
}

static void block1a(const signed char in[64][32][32], const signed char other[64][32][32],
                    signed char out[64][32][32]) {
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block1b_conv1(const signed char in[64][32][32], const signed char weight[64][64][3][3],
                          const int bias[64], signed char out[64][32][32]) {
    signed char padded[64][34][34];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 34; y++)
            for (int x = 0; x < 34; x++) {
                bool inside = y >= 1 && y < 33 && x >= 1 && x < 33;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void block1b_conv2(const signed char in[64][32][32], const signed char weight[64][64][3][3],
                          const int bias[64], signed char out[64][32][32]) {
    signed char padded[64][34][34];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 34; y++)
            for (int x = 0; x < 34; x++) {
                bool inside = y >= 1 && y < 33 && x >= 1 && x < 33;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, -128);
            }
}

static void block1b(const signed char in[64][32][32], const signed char other[64][32][32],
                    signed char out[64][32][32]) {
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 32; y++)
            for (int x = 0; x < 32; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block2a_conv1(const signed char in[64][32][32], const signed char weight[128][64][3][3],
                          const int bias[128], signed char out[128][16][16]) {
    signed char padded[64][34][34];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 34; y++)
            for (int x = 0; x < 34; x++) {
                bool inside = y >= 1 && y < 33 && x >= 1 && x < 33;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void block2a_conv2(const signed char in[128][16][16], const signed char weight[128][128][3][3],
                          const int bias[128], signed char out[128][16][16]) {
    signed char padded[128][18][18];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 18; y++)
            for (int x = 0; x < 18; x++) {
                bool inside = y >= 1 && y < 17 && x >= 1 && x < 17;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, -128);
            }
}

static void block2a_project(const signed char in[64][32][32], const signed char weight[128][64],
                            const int bias[128], signed char out[128][16][16]) {
    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    sum += in[c][y * 2][x * 2] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 10, -128);
            }
}

static void block2a(const signed char in[128][16][16], const signed char other[128][16][16],
                    signed char out[128][16][16]) {
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block2b_conv1(const signed char in[128][16][16], const signed char weight[128][128][3][3],
                          const int bias[128], signed char out[128][16][16]) {
    signed char padded[128][18][18];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 18; y++)
            for (int x = 0; x < 18; x++) {
                bool inside = y >= 1 && y < 17 && x >= 1 && x < 17;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void block2b_conv2(const signed char in[128][16][16], const signed char weight[128][128][3][3],
                          const int bias[128], signed char out[128][16][16]) {
    signed char padded[128][18][18];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 18; y++)
            for (int x = 0; x < 18; x++) {
                bool inside = y >= 1 && y < 17 && x >= 1 && x < 17;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, -128);
            }
}

static void block2b(const signed char in[128][16][16], const signed char other[128][16][16],
                    signed char out[128][16][16]) {
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block3a_conv1(const signed char in[128][16][16], const signed char weight[256][128][3][3],
                          const int bias[256], signed char out[256][8][8]) {
    signed char padded[128][18][18];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 18; y++)
            for (int x = 0; x < 18; x++) {
                bool inside = y >= 1 && y < 17 && x >= 1 && x < 17;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void block3a_conv2(const signed char in[256][8][8], const signed char weight[256][256][3][3],
                          const int bias[256], signed char out[256][8][8]) {
    signed char padded[256][10][10];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 9 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, -128);
            }
}

static void block3a_project(const signed char in[128][16][16], const signed char weight[256][128],
                            const int bias[256], signed char out[256][8][8]) {
    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    sum += in[c][y * 2][x * 2] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 11, -128);
            }
}

static void block3a(const signed char in[256][8][8], const signed char other[256][8][8],
                    signed char out[256][8][8]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block3b_conv1(const signed char in[256][8][8], const signed char weight[256][256][3][3],
                          const int bias[256], signed char out[256][8][8]) {
    signed char padded[256][10][10];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 9 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void block3b_conv2(const signed char in[256][8][8], const signed char weight[256][256][3][3],
                          const int bias[256], signed char out[256][8][8]) {
    signed char padded[256][10][10];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 9 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, -128);
            }
}

static void block3b(const signed char in[256][8][8], const signed char other[256][8][8],
                    signed char out[256][8][8]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block4a_conv1(const signed char in[256][8][8], const signed char weight[512][256][3][3],
                          const int bias[512], signed char out[512][4][4]) {
    signed char padded[256][10][10];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 9 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void block4a_conv2(const signed char in[512][4][4], const signed char weight[512][512][3][3],
                          const int bias[512], signed char out[512][4][4]) {
    signed char padded[512][6][6];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 5 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, -128);
            }
}

static void block4a_project(const signed char in[256][8][8], const signed char weight[512][256],
                            const int bias[512], signed char out[512][4][4]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    sum += in[c][y * 2][x * 2] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 11, -128);
            }
}

static void block4a(const signed char in[512][4][4], const signed char other[512][4][4],
                    signed char out[512][4][4]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void block4b_conv1(const signed char in[512][4][4], const signed char weight[512][512][3][3],
                          const int bias[512], signed char out[512][4][4]) {
    signed char padded[512][6][6];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 5 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void block4b_conv2(const signed char in[512][4][4], const signed char weight[512][512][3][3],
                          const int bias[512], signed char out[512][4][4]) {
    signed char padded[512][6][6];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 5 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, -128);
            }
}

static void block4b(const signed char in[512][4][4], const signed char other[512][4][4],
                    signed char out[512][4][4]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void pool(const signed char in[512][4][4], signed char out[512]) {
    for (int c = 0; c < 512; c++) {
        int sum = 0;
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++)
                sum += in[c][y][x];
        out[c] = sum / 16;
    }
}

static void classes(const signed char in[512], const signed char weight[10][512], const int bias[10],
                    signed char out[10]) {
    for (int o = 0; o < 10; o++) {
        int sum = bias[o];
        for (int i = 0; i < 512; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 12, -128);
    }
}

void resnet18_32(const signed char image[3][32][32], const signed char stem_weight[64][3][3][3],
                 const int stem_bias[64], const signed char block1a_conv1_weight[64][64][3][3],
                 const int block1a_conv1_bias[64], const signed char block1a_conv2_weight[64][64][3][3],
                 const int block1a_conv2_bias[64], const signed char block1b_conv1_weight[64][64][3][3],
                 const int block1b_conv1_bias[64], const signed char block1b_conv2_weight[64][64][3][3],
                 const int block1b_conv2_bias[64], const signed char block2a_conv1_weight[128][64][3][3],
                 const int block2a_conv1_bias[128], const signed char block2a_conv2_weight[128][128][3][3],
                 const int block2a_conv2_bias[128], const signed char block2a_project_weight[128][64],
                 const int block2a_project_bias[128], const signed char block2b_conv1_weight[128][128][3][3],
                 const int block2b_conv1_bias[128], const signed char block2b_conv2_weight[128][128][3][3],
                 const int block2b_conv2_bias[128], const signed char block3a_conv1_weight[256][128][3][3],
                 const int block3a_conv1_bias[256], const signed char block3a_conv2_weight[256][256][3][3],
                 const int block3a_conv2_bias[256], const signed char block3a_project_weight[256][128],
                 const int block3a_project_bias[256], const signed char block3b_conv1_weight[256][256][3][3],
                 const int block3b_conv1_bias[256], const signed char block3b_conv2_weight[256][256][3][3],
                 const int block3b_conv2_bias[256], const signed char block4a_conv1_weight[512][256][3][3],
                 const int block4a_conv1_bias[512], const signed char block4a_conv2_weight[512][512][3][3],
                 const int block4a_conv2_bias[512], const signed char block4a_project_weight[512][256],
                 const int block4a_project_bias[512], const signed char block4b_conv1_weight[512][512][3][3],
                 const int block4b_conv1_bias[512], const signed char block4b_conv2_weight[512][512][3][3],
                 const int block4b_conv2_bias[512], const signed char classes_weight[10][512],
                 const int classes_bias[10], signed char classes_out[10]) {
    signed char stem_out[64][32][32];
    signed char block1a_conv1_out[64][32][32];
    signed char block1a_conv2_out[64][32][32];
    signed char block1a_out[64][32][32];
    signed char block1b_conv1_out[64][32][32];
    signed char block1b_conv2_out[64][32][32];
    signed char block1b_out[64][32][32];
    signed char block2a_conv1_out[128][16][16];
    signed char block2a_conv2_out[128][16][16];
    signed char block2a_project_out[128][16][16];
    signed char block2a_out[128][16][16];
    signed char block2b_conv1_out[128][16][16];
    signed char block2b_conv2_out[128][16][16];
    signed char block2b_out[128][16][16];
    signed char block3a_conv1_out[256][8][8];
    signed char block3a_conv2_out[256][8][8];
    signed char block3a_project_out[256][8][8];
    signed char block3a_out[256][8][8];
    signed char block3b_conv1_out[256][8][8];
    signed char block3b_conv2_out[256][8][8];
    signed char block3b_out[256][8][8];
    signed char block4a_conv1_out[512][4][4];
    signed char block4a_conv2_out[512][4][4];
    signed char block4a_project_out[512][4][4];
    signed char block4a_out[512][4][4];
    signed char block4b_conv1_out[512][4][4];
    signed char block4b_conv2_out[512][4][4];
    signed char block4b_out[512][4][4];
    signed char pool_out[512];

    stem(image, stem_weight, stem_bias, stem_out);
    block1a_conv1(stem_out, block1a_conv1_weight, block1a_conv1_bias, block1a_conv1_out);
    block1a_conv2(block1a_conv1_out, block1a_conv2_weight, block1a_conv2_bias, block1a_conv2_out);
    block1a(block1a_conv2_out, stem_out, block1a_out);
    block1b_conv1(block1a_out, block1b_conv1_weight, block1b_conv1_bias, block1b_conv1_out);
    block1b_conv2(block1b_conv1_out, block1b_conv2_weight, block1b_conv2_bias, block1b_conv2_out);
    block1b(block1b_conv2_out, block1a_out, block1b_out);
    block2a_conv1(block1b_out, block2a_conv1_weight, block2a_conv1_bias, block2a_conv1_out);
    block2a_conv2(block2a_conv1_out, block2a_conv2_weight, block2a_conv2_bias, block2a_conv2_out);
    block2a_project(block1b_out, block2a_project_weight, block2a_project_bias, block2a_project_out);
    block2a(block2a_project_out, block2a_conv2_out, block2a_out);
    block2b_conv1(block2a_out, block2b_conv1_weight, block2b_conv1_bias, block2b_conv1_out);
    block2b_conv2(block2b_conv1_out, block2b_conv2_weight, block2b_conv2_bias, block2b_conv2_out);
    block2b(block2b_conv2_out, block2a_out, block2b_out);
    block3a_conv1(block2b_out, block3a_conv1_weight, block3a_conv1_bias, block3a_conv1_out);
    block3a_conv2(block3a_conv1_out, block3a_conv2_weight, block3a_conv2_bias, block3a_conv2_out);
    block3a_project(block2b_out, block3a_project_weight, block3a_project_bias, block3a_project_out);
    block3a(block3a_project_out, block3a_conv2_out, block3a_out);
    block3b_conv1(block3a_out, block3b_conv1_weight, block3b_conv1_bias, block3b_conv1_out);
    block3b_conv2(block3b_conv1_out, block3b_conv2_weight, block3b_conv2_bias, block3b_conv2_out);
    block3b(block3b_conv2_out, block3a_out, block3b_out);
    block4a_conv1(block3b_out, block4a_conv1_weight, block4a_conv1_bias, block4a_conv1_out);
    block4a_conv2(block4a_conv1_out, block4a_conv2_weight, block4a_conv2_bias, block4a_conv2_out);
    block4a_project(block3b_out, block4a_project_weight, block4a_project_bias, block4a_project_out);
    block4a(block4a_project_out, block4a_conv2_out, block4a_out);
    block4b_conv1(block4a_out, block4b_conv1_weight, block4b_conv1_bias, block4b_conv1_out);
    block4b_conv2(block4b_conv1_out, block4b_conv2_weight, block4b_conv2_bias, block4b_conv2_out);
    block4b(block4b_conv2_out, block4a_out, block4b_out);
    pool(block4b_out, pool_out);
    classes(pool_out, classes_weight, classes_bias, classes_out);
}
