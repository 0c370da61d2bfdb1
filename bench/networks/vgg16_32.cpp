// VGG-16 for images of 3x32x32, with its pools one convolution earlier than in the paper of
// VGG: that gives the published 193 M multiply-accumulates (at the usual places 313 M).
//
// Written by bench/gen from vgg16_32.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv1(const signed char in[3][32][32], const signed char weight[64][3][3][3], const int bias[64],
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

static void pool1(const signed char in[64][32][32], signed char out[64][16][16]) {
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv2(const signed char in[64][16][16], const signed char weight[64][64][3][3],
                  const int bias[64], signed char out[64][16][16]) {
    signed char padded[64][18][18];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 18; y++)
            for (int x = 0; x < 18; x++) {
                bool inside = y >= 1 && y < 17 && x >= 1 && x < 17;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void conv3(const signed char in[64][16][16], const signed char weight[128][64][3][3],
                  const int bias[128], signed char out[128][16][16]) {
    signed char padded[64][18][18];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 18; y++)
            for (int x = 0; x < 18; x++) {
                bool inside = y >= 1 && y < 17 && x >= 1 && x < 17;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void pool2(const signed char in[128][16][16], signed char out[128][8][8]) {
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv4(const signed char in[128][8][8], const signed char weight[128][128][3][3],
                  const int bias[128], signed char out[128][8][8]) {
    signed char padded[128][10][10];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 9 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void conv5(const signed char in[128][8][8], const signed char weight[256][128][3][3],
                  const int bias[256], signed char out[256][8][8]) {
    signed char padded[128][10][10];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 9 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 8; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void conv6(const signed char in[256][8][8], const signed char weight[256][256][3][3],
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

static void pool3(const signed char in[256][8][8], signed char out[256][4][4]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv7(const signed char in[256][4][4], const signed char weight[256][256][3][3],
                  const int bias[256], signed char out[256][4][4]) {
    signed char padded[256][6][6];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 5 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv8(const signed char in[256][4][4], const signed char weight[512][256][3][3],
                  const int bias[512], signed char out[512][4][4]) {
    signed char padded[256][6][6];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 5 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv9(const signed char in[512][4][4], const signed char weight[512][512][3][3],
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

static void pool4(const signed char in[512][4][4], signed char out[512][2][2]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 2; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv10(const signed char in[512][2][2], const signed char weight[512][512][3][3],
                   const int bias[512], signed char out[512][2][2]) {
    signed char padded[512][4][4];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                bool inside = y >= 1 && y < 3 && x >= 1 && x < 3;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 2; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv11(const signed char in[512][2][2], const signed char weight[512][512][3][3],
                   const int bias[512], signed char out[512][2][2]) {
    signed char padded[512][4][4];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                bool inside = y >= 1 && y < 3 && x >= 1 && x < 3;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 2; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv12(const signed char in[512][2][2], const signed char weight[512][512][3][3],
                   const int bias[512], signed char out[512][2][2]) {
    signed char padded[512][4][4];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                bool inside = y >= 1 && y < 3 && x >= 1 && x < 3;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 2; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void pool5(const signed char in[512][2][2], signed char out[512][1][1]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 1; y++)
            for (int x = 0; x < 1; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv13(const signed char in[512][1][1], const signed char weight[512][512][3][3],
                   const int bias[512], signed char out[512][1][1]) {
    signed char padded[512][3][3];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 3; x++) {
                bool inside = y >= 1 && y < 2 && x >= 1 && x < 2;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 1; y++)
            for (int x = 0; x < 1; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void features(const signed char in[512][1][1], signed char out[512]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 1; y++)
            for (int x = 0; x < 1; x++)
                out[(c * 1 + y) * 1 + x] = in[c][y][x];
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

void vgg16_32(const signed char image[3][32][32], const signed char conv1_weight[64][3][3][3],
              const int conv1_bias[64], const signed char conv2_weight[64][64][3][3],
              const int conv2_bias[64], const signed char conv3_weight[128][64][3][3],
              const int conv3_bias[128], const signed char conv4_weight[128][128][3][3],
              const int conv4_bias[128], const signed char conv5_weight[256][128][3][3],
              const int conv5_bias[256], const signed char conv6_weight[256][256][3][3],
              const int conv6_bias[256], const signed char conv7_weight[256][256][3][3],
              const int conv7_bias[256], const signed char conv8_weight[512][256][3][3],
              const int conv8_bias[512], const signed char conv9_weight[512][512][3][3],
              const int conv9_bias[512], const signed char conv10_weight[512][512][3][3],
              const int conv10_bias[512], const signed char conv11_weight[512][512][3][3],
              const int conv11_bias[512], const signed char conv12_weight[512][512][3][3],
              const int conv12_bias[512], const signed char conv13_weight[512][512][3][3],
              const int conv13_bias[512], const signed char classes_weight[10][512],
              const int classes_bias[10], signed char classes_out[10]) {
    signed char conv1_out[64][32][32];
    signed char pool1_out[64][16][16];
    signed char conv2_out[64][16][16];
    signed char conv3_out[128][16][16];
    signed char pool2_out[128][8][8];
    signed char conv4_out[128][8][8];
    signed char conv5_out[256][8][8];
    signed char conv6_out[256][8][8];
    signed char pool3_out[256][4][4];
    signed char conv7_out[256][4][4];
    signed char conv8_out[512][4][4];
    signed char conv9_out[512][4][4];
    signed char pool4_out[512][2][2];
    signed char conv10_out[512][2][2];
    signed char conv11_out[512][2][2];
    signed char conv12_out[512][2][2];
    signed char pool5_out[512][1][1];
    signed char conv13_out[512][1][1];
    signed char features_out[512];

    conv1(image, conv1_weight, conv1_bias, conv1_out);
    pool1(conv1_out, pool1_out);
    conv2(pool1_out, conv2_weight, conv2_bias, conv2_out);
    conv3(conv2_out, conv3_weight, conv3_bias, conv3_out);
    pool2(conv3_out, pool2_out);
    conv4(pool2_out, conv4_weight, conv4_bias, conv4_out);
    conv5(conv4_out, conv5_weight, conv5_bias, conv5_out);
    conv6(conv5_out, conv6_weight, conv6_bias, conv6_out);
    pool3(conv6_out, pool3_out);
    conv7(pool3_out, conv7_weight, conv7_bias, conv7_out);
    conv8(conv7_out, conv8_weight, conv8_bias, conv8_out);
    conv9(conv8_out, conv9_weight, conv9_bias, conv9_out);
    pool4(conv9_out, pool4_out);
    conv10(pool4_out, conv10_weight, conv10_bias, conv10_out);
    conv11(conv10_out, conv11_weight, conv11_bias, conv11_out);
    conv12(conv11_out, conv12_weight, conv12_bias, conv12_out);
    pool5(conv12_out, pool5_out);
    conv13(pool5_out, conv13_weight, conv13_bias, conv13_out);
    features(conv13_out, features_out);
    classes(features_out, classes_weight, classes_bias, classes_out);
}
