// VGG-16 for images of 3x224x224, with half the channels but in the last stage.
//
// Written by bench/gen from vgg16_224.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv1(const signed char in[3][224][224], const signed char weight[32][3][3][3],
                  const int bias[32], signed char out[32][224][224]) {
    signed char padded[3][226][226];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 226; y++)
            for (int x = 0; x < 226; x++) {
                bool inside = y >= 1 && y < 225 && x >= 1 && x < 225;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 32; o++)
        for (int y = 0; y < 224; y++)
            for (int x = 0; x < 224; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void conv2(const signed char in[32][224][224], const signed char weight[32][32][3][3],
                  const int bias[32], signed char out[32][224][224]) {
    signed char padded[32][226][226];
    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 226; y++)
            for (int x = 0; x < 226; x++) {
                bool inside = y >= 1 && y < 225 && x >= 1 && x < 225;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 32; o++)
        for (int y = 0; y < 224; y++)
            for (int x = 0; x < 224; x++) {
                int sum = bias[o];
                for (int c = 0; c < 32; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void pool1(const signed char in[32][224][224], signed char out[32][112][112]) {
    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 112; y++)
            for (int x = 0; x < 112; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv3(const signed char in[32][112][112], const signed char weight[64][32][3][3],
                  const int bias[64], signed char out[64][112][112]) {
    signed char padded[32][114][114];
    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 114; y++)
            for (int x = 0; x < 114; x++) {
                bool inside = y >= 1 && y < 113 && x >= 1 && x < 113;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 112; y++)
            for (int x = 0; x < 112; x++) {
                int sum = bias[o];
                for (int c = 0; c < 32; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void conv4(const signed char in[64][112][112], const signed char weight[64][64][3][3],
                  const int bias[64], signed char out[64][112][112]) {
    signed char padded[64][114][114];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 114; y++)
            for (int x = 0; x < 114; x++) {
                bool inside = y >= 1 && y < 113 && x >= 1 && x < 113;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 112; y++)
            for (int x = 0; x < 112; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void pool2(const signed char in[64][112][112], signed char out[64][56][56]) {
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv5(const signed char in[64][56][56], const signed char weight[128][64][3][3],
                  const int bias[128], signed char out[128][56][56]) {
    signed char padded[64][58][58];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 58; y++)
            for (int x = 0; x < 58; x++) {
                bool inside = y >= 1 && y < 57 && x >= 1 && x < 57;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void conv6(const signed char in[128][56][56], const signed char weight[128][128][3][3],
                  const int bias[128], signed char out[128][56][56]) {
    signed char padded[128][58][58];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 58; y++)
            for (int x = 0; x < 58; x++) {
                bool inside = y >= 1 && y < 57 && x >= 1 && x < 57;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void conv7(const signed char in[128][56][56], const signed char weight[128][128][3][3],
                  const int bias[128], signed char out[128][56][56]) {
    signed char padded[128][58][58];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 58; y++)
            for (int x = 0; x < 58; x++) {
                bool inside = y >= 1 && y < 57 && x >= 1 && x < 57;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void pool3(const signed char in[128][56][56], signed char out[128][28][28]) {
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv8(const signed char in[128][28][28], const signed char weight[256][128][3][3],
                  const int bias[256], signed char out[256][28][28]) {
    signed char padded[128][30][30];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 30; y++)
            for (int x = 0; x < 30; x++) {
                bool inside = y >= 1 && y < 29 && x >= 1 && x < 29;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void conv9(const signed char in[256][28][28], const signed char weight[256][256][3][3],
                  const int bias[256], signed char out[256][28][28]) {
    signed char padded[256][30][30];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 30; y++)
            for (int x = 0; x < 30; x++) {
                bool inside = y >= 1 && y < 29 && x >= 1 && x < 29;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv10(const signed char in[256][28][28], const signed char weight[256][256][3][3],
                   const int bias[256], signed char out[256][28][28]) {
    signed char padded[256][30][30];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 30; y++)
            for (int x = 0; x < 30; x++) {
                bool inside = y >= 1 && y < 29 && x >= 1 && x < 29;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 28; y++)
            for (int x = 0; x < 28; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void pool4(const signed char in[256][28][28], signed char out[256][14][14]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv11(const signed char in[256][14][14], const signed char weight[512][256][3][3],
                   const int bias[512], signed char out[512][14][14]) {
    signed char padded[256][16][16];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv12(const signed char in[512][14][14], const signed char weight[512][512][3][3],
                   const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv13(const signed char in[512][14][14], const signed char weight[512][512][3][3],
                   const int bias[512], signed char out[512][14][14]) {
    signed char padded[512][16][16];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 16; y++)
            for (int x = 0; x < 16; x++) {
                bool inside = y >= 1 && y < 15 && x >= 1 && x < 15;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void pool5(const signed char in[512][14][14], signed char out[512][7][7]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void features(const signed char in[512][7][7], signed char out[25088]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 7; x++)
                out[(c * 7 + y) * 7 + x] = in[c][y][x];
}

static void fc1(const signed char in[25088], const signed char weight[2048][25088], const int bias[2048],
                signed char out[2048]) {
    for (int o = 0; o < 2048; o++) {
        int sum = bias[o];
        for (int i = 0; i < 25088; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 14, 0);
    }
}

static void fc2(const signed char in[2048], const signed char weight[2048][2048], const int bias[2048],
                signed char out[2048]) {
    for (int o = 0; o < 2048; o++) {
        int sum = bias[o];
        for (int i = 0; i < 2048; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 13, 0);
    }
}

static void classes(const signed char in[2048], const signed char weight[1000][2048], const int bias[1000],
                    signed char out[1000]) {
    for (int o = 0; o < 1000; o++) {
        int sum = bias[o];
        for (int i = 0; i < 2048; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 13, -128);
    }
}

void vgg16_224(const signed char image[3][224][224], const signed char conv1_weight[32][3][3][3],
               const int conv1_bias[32], const signed char conv2_weight[32][32][3][3],
               const int conv2_bias[32], const signed char conv3_weight[64][32][3][3],
               const int conv3_bias[64], const signed char conv4_weight[64][64][3][3],
               const int conv4_bias[64], const signed char conv5_weight[128][64][3][3],
               const int conv5_bias[128], const signed char conv6_weight[128][128][3][3],
               const int conv6_bias[128], const signed char conv7_weight[128][128][3][3],
               const int conv7_bias[128], const signed char conv8_weight[256][128][3][3],
               const int conv8_bias[256], const signed char conv9_weight[256][256][3][3],
               const int conv9_bias[256], const signed char conv10_weight[256][256][3][3],
               const int conv10_bias[256], const signed char conv11_weight[512][256][3][3],
               const int conv11_bias[512], const signed char conv12_weight[512][512][3][3],
               const int conv12_bias[512], const signed char conv13_weight[512][512][3][3],
               const int conv13_bias[512], const signed char fc1_weight[2048][25088],
               const int fc1_bias[2048], const signed char fc2_weight[2048][2048], const int fc2_bias[2048],
               const signed char classes_weight[1000][2048], const int classes_bias[1000],
               signed char classes_out[1000]) {
    signed char conv1_out[32][224][224];
    signed char conv2_out[32][224][224];
    signed char pool1_out[32][112][112];
    signed char conv3_out[64][112][112];
    signed char conv4_out[64][112][112];
    signed char pool2_out[64][56][56];
    signed char conv5_out[128][56][56];
    signed char conv6_out[128][56][56];
    signed char conv7_out[128][56][56];
    signed char pool3_out[128][28][28];
    signed char conv8_out[256][28][28];
    signed char conv9_out[256][28][28];
    signed char conv10_out[256][28][28];
    signed char pool4_out[256][14][14];
    signed char conv11_out[512][14][14];
    signed char conv12_out[512][14][14];
    signed char conv13_out[512][14][14];
    signed char pool5_out[512][7][7];
    signed char features_out[25088];
    signed char fc1_out[2048];
    signed char fc2_out[2048];

    conv1(image, conv1_weight, conv1_bias, conv1_out);
    conv2(conv1_out, conv2_weight, conv2_bias, conv2_out);
    pool1(conv2_out, pool1_out);
    conv3(pool1_out, conv3_weight, conv3_bias, conv3_out);
    conv4(conv3_out, conv4_weight, conv4_bias, conv4_out);
    pool2(conv4_out, pool2_out);
    conv5(pool2_out, conv5_weight, conv5_bias, conv5_out);
    conv6(conv5_out, conv6_weight, conv6_bias, conv6_out);
    conv7(conv6_out, conv7_weight, conv7_bias, conv7_out);
    pool3(conv7_out, pool3_out);
    conv8(pool3_out, conv8_weight, conv8_bias, conv8_out);
    conv9(conv8_out, conv9_weight, conv9_bias, conv9_out);
    conv10(conv9_out, conv10_weight, conv10_bias, conv10_out);
    pool4(conv10_out, pool4_out);
    conv11(pool4_out, conv11_weight, conv11_bias, conv11_out);
    conv12(conv11_out, conv12_weight, conv12_bias, conv12_out);
    conv13(conv12_out, conv13_weight, conv13_bias, conv13_out);
    pool5(conv13_out, pool5_out);
    features(pool5_out, features_out);
    fc1(features_out, fc1_weight, fc1_bias, fc1_out);
    fc2(fc1_out, fc2_weight, fc2_bias, fc2_out);
    classes(fc2_out, classes_weight, classes_bias, classes_out);
}
