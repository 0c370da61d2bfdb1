// Tiny YOLO for images of 3x1280x384. 4.78 G multiply-accumulates; the 5.06 G of the published
// table cannot be had from these shapes.
//
// Written by bench/gen from yolo_tiny.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv1(const signed char in[3][1280][384], const signed char weight[16][3][3][3],
                  const int bias[16], signed char out[16][1280][384]) {
    signed char padded[3][1282][386];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 1282; y++)
            for (int x = 0; x < 386; x++) {
                bool inside = y >= 1 && y < 1281 && x >= 1 && x < 385;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 16; o++)
        for (int y = 0; y < 1280; y++)
            for (int x = 0; x < 384; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void pool1(const signed char in[16][1280][384], signed char out[16][640][192]) {
    for (int c = 0; c < 16; c++)
        for (int y = 0; y < 640; y++)
            for (int x = 0; x < 192; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv2(const signed char in[16][640][192], const signed char weight[32][16][3][3],
                  const int bias[32], signed char out[32][640][192]) {
    signed char padded[16][642][194];
    for (int c = 0; c < 16; c++)
        for (int y = 0; y < 642; y++)
            for (int x = 0; x < 194; x++) {
                bool inside = y >= 1 && y < 641 && x >= 1 && x < 193;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 32; o++)
        for (int y = 0; y < 640; y++)
            for (int x = 0; x < 192; x++) {
                int sum = bias[o];
                for (int c = 0; c < 16; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void pool2(const signed char in[32][640][192], signed char out[32][320][96]) {
    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 320; y++)
            for (int x = 0; x < 96; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv3(const signed char in[32][320][96], const signed char weight[64][32][3][3],
                  const int bias[64], signed char out[64][320][96]) {
    signed char padded[32][322][98];
    for (int c = 0; c < 32; c++)
        for (int y = 0; y < 322; y++)
            for (int x = 0; x < 98; x++) {
                bool inside = y >= 1 && y < 321 && x >= 1 && x < 97;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 64; o++)
        for (int y = 0; y < 320; y++)
            for (int x = 0; x < 96; x++) {
                int sum = bias[o];
                for (int c = 0; c < 32; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void pool3(const signed char in[64][320][96], signed char out[64][160][48]) {
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 160; y++)
            for (int x = 0; x < 48; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv4(const signed char in[64][160][48], const signed char weight[128][64][3][3],
                  const int bias[128], signed char out[128][160][48]) {
    signed char padded[64][162][50];
    for (int c = 0; c < 64; c++)
        for (int y = 0; y < 162; y++)
            for (int x = 0; x < 50; x++) {
                bool inside = y >= 1 && y < 161 && x >= 1 && x < 49;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 128; o++)
        for (int y = 0; y < 160; y++)
            for (int x = 0; x < 48; x++) {
                int sum = bias[o];
                for (int c = 0; c < 64; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void pool4(const signed char in[128][160][48], signed char out[128][80][24]) {
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 80; y++)
            for (int x = 0; x < 24; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv5(const signed char in[128][80][24], const signed char weight[256][128][3][3],
                  const int bias[256], signed char out[256][80][24]) {
    signed char padded[128][82][26];
    for (int c = 0; c < 128; c++)
        for (int y = 0; y < 82; y++)
            for (int x = 0; x < 26; x++) {
                bool inside = y >= 1 && y < 81 && x >= 1 && x < 25;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 80; y++)
            for (int x = 0; x < 24; x++) {
                int sum = bias[o];
                for (int c = 0; c < 128; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 12, 0);
            }
}

static void pool5(const signed char in[256][80][24], signed char out[256][40][12]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 40; y++)
            for (int x = 0; x < 12; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv6(const signed char in[256][40][12], const signed char weight[512][256][3][3],
                  const int bias[512], signed char out[512][40][12]) {
    signed char padded[256][42][14];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 42; y++)
            for (int x = 0; x < 14; x++) {
                bool inside = y >= 1 && y < 41 && x >= 1 && x < 13;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 512; o++)
        for (int y = 0; y < 40; y++)
            for (int x = 0; x < 12; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void pool6(const signed char in[512][40][12], signed char out[512][20][6]) {
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 20; y++)
            for (int x = 0; x < 6; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv7(const signed char in[512][20][6], const signed char weight[1024][512][3][3],
                  const int bias[1024], signed char out[1024][20][6]) {
    signed char padded[512][22][8];
    for (int c = 0; c < 512; c++)
        for (int y = 0; y < 22; y++)
            for (int x = 0; x < 8; x++) {
                bool inside = y >= 1 && y < 21 && x >= 1 && x < 7;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 1024; o++)
        for (int y = 0; y < 20; y++)
            for (int x = 0; x < 6; x++) {
                int sum = bias[o];
                for (int c = 0; c < 512; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv8(const signed char in[1024][20][6], const signed char weight[1024][1024][3][3],
                  const int bias[1024], signed char out[1024][20][6]) {
    signed char padded[1024][22][8];
    for (int c = 0; c < 1024; c++)
        for (int y = 0; y < 22; y++)
            for (int x = 0; x < 8; x++) {
                bool inside = y >= 1 && y < 21 && x >= 1 && x < 7;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 1024; o++)
        for (int y = 0; y < 20; y++)
            for (int x = 0; x < 6; x++) {
                int sum = bias[o];
                for (int c = 0; c < 1024; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 14, 0);
            }
}

static void features(const signed char in[1024][20][6], signed char out[122880]) {
    for (int c = 0; c < 1024; c++)
        for (int y = 0; y < 20; y++)
            for (int x = 0; x < 6; x++)
                out[(c * 20 + y) * 6 + x] = in[c][y][x];
}

static void fc1(const signed char in[122880], const signed char weight[256][122880], const int bias[256],
                signed char out[256]) {
    for (int o = 0; o < 256; o++) {
        int sum = bias[o];
        for (int i = 0; i < 122880; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 15, 0);
    }
}

static void fc2(const signed char in[256], const signed char weight[4096][256], const int bias[4096],
                signed char out[4096]) {
    for (int o = 0; o < 4096; o++) {
        int sum = bias[o];
        for (int i = 0; i < 256; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 11, 0);
    }
}

static void boxes(const signed char in[4096], const signed char weight[1470][4096], const int bias[1470],
                  signed char out[1470]) {
    for (int o = 0; o < 1470; o++) {
        int sum = bias[o];
        for (int i = 0; i < 4096; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 13, -128);
    }
}

void yolo_tiny(const signed char image[3][1280][384], const signed char conv1_weight[16][3][3][3],
               const int conv1_bias[16], const signed char conv2_weight[32][16][3][3],
               const int conv2_bias[32], const signed char conv3_weight[64][32][3][3],
               const int conv3_bias[64], const signed char conv4_weight[128][64][3][3],
               const int conv4_bias[128], const signed char conv5_weight[256][128][3][3],
               const int conv5_bias[256], const signed char conv6_weight[512][256][3][3],
               const int conv6_bias[512], const signed char conv7_weight[1024][512][3][3],
               const int conv7_bias[1024], const signed char conv8_weight[1024][1024][3][3],
               const int conv8_bias[1024], const signed char fc1_weight[256][122880], const int fc1_bias[256],
               const signed char fc2_weight[4096][256], const int fc2_bias[4096],
               const signed char boxes_weight[1470][4096], const int boxes_bias[1470],
               signed char boxes_out[1470]) {
    signed char conv1_out[16][1280][384];
    signed char pool1_out[16][640][192];
    signed char conv2_out[32][640][192];
    signed char pool2_out[32][320][96];
    signed char conv3_out[64][320][96];
    signed char pool3_out[64][160][48];
    signed char conv4_out[128][160][48];
    signed char pool4_out[128][80][24];
    signed char conv5_out[256][80][24];
    signed char pool5_out[256][40][12];
    signed char conv6_out[512][40][12];
    signed char pool6_out[512][20][6];
    signed char conv7_out[1024][20][6];
    signed char conv8_out[1024][20][6];
    signed char features_out[122880];
    signed char fc1_out[256];
    signed char fc2_out[4096];

    conv1(image, conv1_weight, conv1_bias, conv1_out);
    pool1(conv1_out, pool1_out);
    conv2(pool1_out, conv2_weight, conv2_bias, conv2_out);
    pool2(conv2_out, pool2_out);
    conv3(pool2_out, conv3_weight, conv3_bias, conv3_out);
    pool3(conv3_out, pool3_out);
    conv4(pool3_out, conv4_weight, conv4_bias, conv4_out);
    pool4(conv4_out, pool4_out);
    conv5(pool4_out, conv5_weight, conv5_bias, conv5_out);
    pool5(conv5_out, pool5_out);
    conv6(pool5_out, conv6_weight, conv6_bias, conv6_out);
    pool6(conv6_out, pool6_out);
    conv7(pool6_out, conv7_weight, conv7_bias, conv7_out);
    conv8(conv7_out, conv8_weight, conv8_bias, conv8_out);
    features(conv8_out, features_out);
    fc1(features_out, fc1_weight, fc1_bias, fc1_out);
    fc2(fc1_out, fc2_weight, fc2_bias, fc2_out);
    boxes(fc2_out, boxes_weight, boxes_bias, boxes_out);
}
