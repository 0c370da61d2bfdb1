// ZFNet for images of 3x224x224.
//
// Written by bench/gen from zfnet_224.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv1(const signed char in[3][224][224], const signed char weight[96][3][7][7],
                  const int bias[96], signed char out[96][110][110]) {
    signed char padded[3][226][226];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 226; y++)
            for (int x = 0; x < 226; x++) {
                bool inside = y >= 1 && y < 225 && x >= 1 && x < 225;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 96; o++)
        for (int y = 0; y < 110; y++)
            for (int x = 0; x < 110; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 7; r++)
                        for (int s = 0; s < 7; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void pool1(const signed char in[96][110][110], signed char out[96][54][54]) {
    for (int c = 0; c < 96; c++)
        for (int y = 0; y < 54; y++)
            for (int x = 0; x < 54; x++) {
                signed char largest = -128;
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv2(const signed char in[96][54][54], const signed char weight[256][96][5][5],
                  const int bias[256], signed char out[256][26][26]) {
    signed char padded[96][56][56];
    for (int c = 0; c < 96; c++)
        for (int y = 0; y < 56; y++)
            for (int x = 0; x < 56; x++) {
                bool inside = y >= 1 && y < 55 && x >= 1 && x < 55;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 26; y++)
            for (int x = 0; x < 26; x++) {
                int sum = bias[o];
                for (int c = 0; c < 96; c++)
                    for (int r = 0; r < 5; r++)
                        for (int s = 0; s < 5; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void pool2(const signed char in[256][26][26], signed char out[256][12][12]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 12; y++)
            for (int x = 0; x < 12; x++) {
                signed char largest = -128;
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void conv3(const signed char in[256][12][12], const signed char weight[384][256][3][3],
                  const int bias[384], signed char out[384][12][12]) {
    signed char padded[256][14][14];
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                bool inside = y >= 1 && y < 13 && x >= 1 && x < 13;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 384; o++)
        for (int y = 0; y < 12; y++)
            for (int x = 0; x < 12; x++) {
                int sum = bias[o];
                for (int c = 0; c < 256; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv4(const signed char in[384][12][12], const signed char weight[384][384][3][3],
                  const int bias[384], signed char out[384][12][12]) {
    signed char padded[384][14][14];
    for (int c = 0; c < 384; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                bool inside = y >= 1 && y < 13 && x >= 1 && x < 13;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 384; o++)
        for (int y = 0; y < 12; y++)
            for (int x = 0; x < 12; x++) {
                int sum = bias[o];
                for (int c = 0; c < 384; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void conv5(const signed char in[384][12][12], const signed char weight[256][384][3][3],
                  const int bias[256], signed char out[256][12][12]) {
    signed char padded[384][14][14];
    for (int c = 0; c < 384; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 14; x++) {
                bool inside = y >= 1 && y < 13 && x >= 1 && x < 13;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 256; o++)
        for (int y = 0; y < 12; y++)
            for (int x = 0; x < 12; x++) {
                int sum = bias[o];
                for (int c = 0; c < 384; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 13, 0);
            }
}

static void pool3(const signed char in[256][12][12], signed char out[256][5][5]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 5; x++) {
                signed char largest = -128;
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void features(const signed char in[256][5][5], signed char out[6400]) {
    for (int c = 0; c < 256; c++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 5; x++)
                out[(c * 5 + y) * 5 + x] = in[c][y][x];
}

static void fc1(const signed char in[6400], const signed char weight[4096][6400], const int bias[4096],
                signed char out[4096]) {
    for (int o = 0; o < 4096; o++) {
        int sum = bias[o];
        for (int i = 0; i < 6400; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 13, 0);
    }
}

static void fc2(const signed char in[4096], const signed char weight[4096][4096], const int bias[4096],
                signed char out[4096]) {
    for (int o = 0; o < 4096; o++) {
        int sum = bias[o];
        for (int i = 0; i < 4096; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 13, 0);
    }
}

static void classes(const signed char in[4096], const signed char weight[1000][4096], const int bias[1000],
                    signed char out[1000]) {
    for (int o = 0; o < 1000; o++) {
        int sum = bias[o];
        for (int i = 0; i < 4096; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 13, -128);
    }
}

void zfnet_224(const signed char image[3][224][224], const signed char conv1_weight[96][3][7][7],
               const int conv1_bias[96], const signed char conv2_weight[256][96][5][5],
               const int conv2_bias[256], const signed char conv3_weight[384][256][3][3],
               const int conv3_bias[384], const signed char conv4_weight[384][384][3][3],
               const int conv4_bias[384], const signed char conv5_weight[256][384][3][3],
               const int conv5_bias[256], const signed char fc1_weight[4096][6400], const int fc1_bias[4096],
               const signed char fc2_weight[4096][4096], const int fc2_bias[4096],
               const signed char classes_weight[1000][4096], const int classes_bias[1000],
               signed char classes_out[1000]) {
    signed char conv1_out[96][110][110];
    signed char pool1_out[96][54][54];
    signed char conv2_out[256][26][26];
    signed char pool2_out[256][12][12];
    signed char conv3_out[384][12][12];
    signed char conv4_out[384][12][12];
    signed char conv5_out[256][12][12];
    signed char pool3_out[256][5][5];
    signed char features_out[6400];
    signed char fc1_out[4096];
    signed char fc2_out[4096];

    conv1(image, conv1_weight, conv1_bias, conv1_out);
    pool1(conv1_out, pool1_out);
    conv2(pool1_out, conv2_weight, conv2_bias, conv2_out);
    pool2(conv2_out, pool2_out);
    conv3(pool2_out, conv3_weight, conv3_bias, conv3_out);
    conv4(conv3_out, conv4_weight, conv4_bias, conv4_out);
    conv5(conv4_out, conv5_weight, conv5_bias, conv5_out);
    pool3(conv5_out, pool3_out);
    features(pool3_out, features_out);
    fc1(features_out, fc1_weight, fc1_bias, fc1_out);
    fc2(fc1_out, fc2_weight, fc2_bias, fc2_out);
    classes(fc2_out, classes_weight, classes_bias, classes_out);
}
