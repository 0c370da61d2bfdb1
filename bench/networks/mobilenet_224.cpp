// MobileNet for images of 3x224x224: 13 depthwise-separable pairs. 569 M multiply-accumulates;
// the 542 M of the published table cannot be had from these shapes.
//
// Written by bench/gen from mobilenet_224.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void stem(const signed char in[3][224][224], const signed char weight[32][3][3][3], const int bias[32],
                 signed char out[32][112][112]) {
    signed char padded[3][226][226];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 226; y++)
            for (int x = 0; x < 226; x++) {
                bool inside = y >= 1 && y < 225 && x >= 1 && x < 225;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 32; o++)
        for (int y = 0; y < 112; y++)
            for (int x = 0; x < 112; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void depth1(const signed char in[32][112][112], const signed char weight[32][3][3], const int bias[32],
                   signed char out[32][112][112]) {
    signed char padded[32][114][114];
    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 114; y++)
            for (int x = 0; x < 114; x++) {
                bool inside = y >= 1 && y < 113 && x >= 1 && x < 113;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 112; y++)
            for (int x = 0; x < 112; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point1(const signed char in[32][112][112], const signed char weight[64][32], const int bias[64],
                   signed char out[64][112][112]) {
    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 112; y++)
            for (int x = 0; x < 112; x++) {
                int sum = bias[o];
                for (int c = 0; c < 32; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 10, 0);
            }
}

static void depth2(const signed char in[64][112][112], const signed char weight[64][3][3], const int bias[64],
                   signed char out[64][56][56]) {
    signed char padded[64][114][114];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 114; y++)
            for (int x = 0; x < 114; x++) {
                bool inside = y >= 1 && y < 113 && x >= 1 && x < 113;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y * 2 + r][x * 2 + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point2(const signed char in[64][56][56], const signed char weight[128][64], const int bias[128],
                   signed char out[128][56][56]) {
    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 10, 0);
            }
}

static void depth3(const signed char in[128][56][56], const signed char weight[128][3][3],
                   const int bias[128], signed char out[128][56][56]) {
    signed char padded[128][58][58];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 58; y++)
            for (int x = 0; x < 58; x++) {
                bool inside = y >= 1 && y < 57 && x >= 1 && x < 57;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point3(const signed char in[128][56][56], const signed char weight[128][128], const int bias[128],
                   signed char out[128][56][56]) {
    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void depth4(const signed char in[128][56][56], const signed char weight[128][3][3],
                   const int bias[128], signed char out[128][28][28]) {
    signed char padded[128][58][58];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 58; y++)
            for (int x = 0; x < 58; x++) {
                bool inside = y >= 1 && y < 57 && x >= 1 && x < 57;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y * 2 + r][x * 2 + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point4(const signed char in[128][28][28], const signed char weight[256][128], const int bias[256],
                   signed char out[256][28][28]) {
    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void depth5(const signed char in[256][28][28], const signed char weight[256][3][3],
                   const int bias[256], signed char out[256][28][28]) {
    signed char padded[256][30][30];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 30; y++)
            for (int x = 0; x < 30; x++) {
                bool inside = y >= 1 && y < 29 && x >= 1 && x < 29;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point5(const signed char in[256][28][28], const signed char weight[256][256], const int bias[256],
                   signed char out[256][28][28]) {
    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void depth6(const signed char in[256][28][28], const signed char weight[256][3][3],
                   const int bias[256], signed char out[256][14][14]) {
    signed char padded[256][30][30];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 30; y++)
            for (int x = 0; x < 30; x++) {
                bool inside = y >= 1 && y < 29 && x >= 1 && x < 29;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y * 2 + r][x * 2 + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point6(const signed char in[256][14][14], const signed char weight[512][256], const int bias[512],
                   signed char out[512][14][14]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void depth7(const signed char in[512][14][14], const signed char weight[512][3][3],
                   const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point7(const signed char in[512][14][14], const signed char weight[512][512], const int bias[512],
                   signed char out[512][14][14]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void depth8(const signed char in[512][14][14], const signed char weight[512][3][3],
                   const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point8(const signed char in[512][14][14], const signed char weight[512][512], const int bias[512],
                   signed char out[512][14][14]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void depth9(const signed char in[512][14][14], const signed char weight[512][3][3],
                   const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point9(const signed char in[512][14][14], const signed char weight[512][512], const int bias[512],
                   signed char out[512][14][14]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void depth10(const signed char in[512][14][14], const signed char weight[512][3][3],
                    const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point10(const signed char in[512][14][14], const signed char weight[512][512],
                    const int bias[512], signed char out[512][14][14]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void depth11(const signed char in[512][14][14], const signed char weight[512][3][3],
                    const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point11(const signed char in[512][14][14], const signed char weight[512][512],
                    const int bias[512], signed char out[512][14][14]) {
    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void depth12(const signed char in[512][14][14], const signed char weight[512][3][3],
                    const int bias[512], signed char out[512][7][7]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y * 2 + r][x * 2 + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point12(const signed char in[512][7][7], const signed char weight[1024][512],
                    const int bias[1024], signed char out[1024][7][7]) {
    for (int o = 0; o < 1024; o++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void depth13(const signed char in[1024][7][7], const signed char weight[1024][3][3],
                    const int bias[1024], signed char out[1024][7][7]) {
    signed char padded[1024][9][9];
    for (int c = 0; c < 1024; c++)
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 9; x++) {
                bool inside = y >= 1 && y < 8 && x >= 1 && x < 8;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 1024; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point13(const signed char in[1024][7][7], const signed char weight[1024][1024],
                    const int bias[1024], signed char out[1024][7][7]) {
    for (int o = 0; o < 1024; o++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                int sum = bias[o];
                for (int c = 0; c < 1024; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void pool(const signed char in[1024][7][7], signed char out[1024]) {
    for (int c = 0; c < 1024; c++) {
        int sum = 0;
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++)
                sum += in[c][y][x];
        out[c] = sum / 49;
    }
}

static void classes(const signed char in[1024], const signed char weight[1000][1024], const int bias[1000],
                    signed char out[1000]) {
    for (int o = 0; o < 1000; o++) {
        int sum = bias[o];
        for (int i = 0; i < 1024; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 12, -128);
    }
}

void mobilenet_224(const signed char image[3][224][224], const signed char stem_weight[32][3][3][3],
                   const int stem_bias[32], const signed char depth1_weight[32][3][3],
                   const int depth1_bias[32], const signed char point1_weight[64][32],
                   const int point1_bias[64], const signed char depth2_weight[64][3][3],
                   const int depth2_bias[64], const signed char point2_weight[128][64],
                   const int point2_bias[128], const signed char depth3_weight[128][3][3],
                   const int depth3_bias[128], const signed char point3_weight[128][128],
                   const int point3_bias[128], const signed char depth4_weight[128][3][3],
                   const int depth4_bias[128], const signed char point4_weight[256][128],
                   const int point4_bias[256], const signed char depth5_weight[256][3][3],
                   const int depth5_bias[256], const signed char point5_weight[256][256],
                   const int point5_bias[256], const signed char depth6_weight[256][3][3],
                   const int depth6_bias[256], const signed char point6_weight[512][256],
                   const int point6_bias[512], const signed char depth7_weight[512][3][3],
                   const int depth7_bias[512], const signed char point7_weight[512][512],
                   const int point7_bias[512], const signed char depth8_weight[512][3][3],
                   const int depth8_bias[512], const signed char point8_weight[512][512],
                   const int point8_bias[512], const signed char depth9_weight[512][3][3],
                   const int depth9_bias[512], const signed char point9_weight[512][512],
                   const int point9_bias[512], const signed char depth10_weight[512][3][3],
                   const int depth10_bias[512], const signed char point10_weight[512][512],
                   const int point10_bias[512], const signed char depth11_weight[512][3][3],
                   const int depth11_bias[512], const signed char point11_weight[512][512],
                   const int point11_bias[512], const signed char depth12_weight[512][3][3],
                   const int depth12_bias[512], const signed char point12_weight[1024][512],
                   const int point12_bias[1024], const signed char depth13_weight[1024][3][3],
                   const int depth13_bias[1024], const signed char point13_weight[1024][1024],
                   const int point13_bias[1024], const signed char classes_weight[1000][1024],
                   const int classes_bias[1000], signed char classes_out[1000]) {
    signed char stem_out[32][112][112];
    signed char depth1_out[32][112][112];
    signed char point1_out[64][112][112];
    signed char depth2_out[64][56][56];
    signed char point2_out[128][56][56];
    signed char depth3_out[128][56][56];
    signed char point3_out[128][56][56];
    signed char depth4_out[128][28][28];
    signed char point4_out[256][28][28];
    signed char depth5_out[256][28][28];
    signed char point5_out[256][28][28];
    signed char depth6_out[256][14][14];
    signed char point6_out[512][14][14];
    signed char depth7_out[512][14][14];
    signed char point7_out[512][14][14];
    signed char depth8_out[512][14][14];
    signed char point8_out[512][14][14];
    signed char depth9_out[512][14][14];
    signed char point9_out[512][14][14];
    signed char depth10_out[512][14][14];
    signed char point10_out[512][14][14];
    signed char depth11_out[512][14][14];
    signed char point11_out[512][14][14];
    signed char depth12_out[512][7][7];
    signed char point12_out[1024][7][7];
    signed char depth13_out[1024][7][7];
    signed char point13_out[1024][7][7];
    signed char pool_out[1024];

    stem(image, stem_weight, stem_bias, stem_out);
    depth1(stem_out, depth1_weight, depth1_bias, depth1_out);
    point1(depth1_out, point1_weight, point1_bias, point1_out);
    depth2(point1_out, depth2_weight, depth2_bias, depth2_out);
    point2(depth2_out, point2_weight, point2_bias, point2_out);
    depth3(point2_out, depth3_weight, depth3_bias, depth3_out);
    point3(depth3_out, point3_weight, point3_bias, point3_out);
    depth4(point3_out, depth4_weight, depth4_bias, depth4_out);
    point4(depth4_out, point4_weight, point4_bias, point4_out);
    depth5(point4_out, depth5_weight, depth5_bias, depth5_out);
    point5(depth5_out, point5_weight, point5_bias, point5_out);
    depth6(point5_out, depth6_weight, depth6_bias, depth6_out);
    point6(depth6_out, point6_weight, point6_bias, point6_out);
    depth7(point6_out, depth7_weight, depth7_bias, depth7_out);
    point7(depth7_out, point7_weight, point7_bias, point7_out);
    depth8(point7_out, depth8_weight, depth8_bias, depth8_out);
    point8(depth8_out, point8_weight, point8_bias, point8_out);
    depth9(point8_out, depth9_weight, depth9_bias, depth9_out);
    point9(depth9_out, point9_weight, point9_bias, point9_out);
    depth10(point9_out, depth10_weight, depth10_bias, depth10_out);
    point10(depth10_out, point10_weight, point10_bias, point10_out);
    depth11(point10_out, depth11_weight, depth11_bias, depth11_out);
    point11(depth11_out, point11_weight, point11_bias, point11_out);
    depth12(point11_out, depth12_weight, depth12_bias, depth12_out);
    point12(depth12_out, point12_weight, point12_bias, point12_out);
    depth13(point12_out, depth13_weight, depth13_bias, depth13_out);
    point13(depth13_out, point13_weight, point13_bias, point13_out);
    pool(point13_out, pool_out);
    classes(pool_out, classes_weight, classes_bias, classes_out);
}
