// One layer of every kind, small enough for tests.
//
// Written by bench/gen from tiny.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void stem(const signed char in[3][12][8], const signed char weight[8][3][3][3], const int bias[8],
                 signed char out[8][6][4]) {
    signed char padded[3][14][10];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 10; x++) {
                bool inside = y >= 1 && y < 13 && x >= 1 && x < 9;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 8; o++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void wide(const signed char in[8][6][4], const signed char weight[8][3][3], const int bias[8],
                 signed char out[8][6][4]) {
    signed char padded[8][8][6];
    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 7 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[c];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[c][y + r][x + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void point(const signed char in[8][6][4], const signed char weight[8][8], const int bias[8],
                  signed char out[8][6][4]) {
    for (int o = 0; o < 8; o++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 8; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 9, -128);
            }
}

static void sum(const signed char in[8][6][4], const signed char other[8][6][4], signed char out[8][6][4]) {
    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 4; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], -128);
}

static void rectified(const signed char in[8][6][4], signed char out[8][6][4]) {
    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 4; x++)
                out[c][y][x] = in[c][y][x] > 0 ? in[c][y][x] : 0;
}

static void pool(const signed char in[8][6][4], signed char out[8][3][2]) {
    signed char padded[8][8][6];
    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 8; y++)
            for (int x = 0; x < 6; x++) {
                bool inside = y >= 1 && y < 7 && x >= 1 && x < 5;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : -128;
            }

    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 2; x++) {
                signed char largest = -128;
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++) {
                        signed char value = padded[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void project(const signed char in[8][3][2], const signed char weight[6][8], const int bias[6],
                    signed char out[6][3][2]) {
    for (int o = 0; o < 6; o++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 2; x++) {
                int sum = bias[o];
                for (int c = 0; c < 8; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 9, -128);
            }
}

static void features(const signed char in[6][3][2], signed char out[36]) {
    for (int c = 0; c < 6; c++)
        for (int y = 0; y < 3; y++)
            for (int x = 0; x < 2; x++)
                out[(c * 3 + y) * 2 + x] = in[c][y][x];
}

static void hidden(const signed char in[36], const signed char weight[10][36], const int bias[10],
                   signed char out[10]) {
    for (int o = 0; o < 10; o++) {
        int sum = bias[o];
        for (int i = 0; i < 36; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 10, 0);
    }
}

static void classes(const signed char in[10], const signed char weight[4][10], const int bias[4],
                    signed char out[4]) {
    for (int o = 0; o < 4; o++) {
        int sum = bias[o];
        for (int i = 0; i < 10; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 9, -128);
    }
}

void tiny(const signed char image[3][12][8], const signed char stem_weight[8][3][3][3],
          const int stem_bias[8], const signed char wide_weight[8][3][3], const int wide_bias[8],
          const signed char point_weight[8][8], const int point_bias[8],
          const signed char project_weight[6][8], const int project_bias[6],
          const signed char hidden_weight[10][36], const int hidden_bias[10],
          const signed char classes_weight[4][10], const int classes_bias[4], signed char classes_out[4]) {
    signed char stem_out[8][6][4];
    signed char wide_out[8][6][4];
    signed char point_out[8][6][4];
    signed char sum_out[8][6][4];
    signed char rectified_out[8][6][4];
    signed char pool_out[8][3][2];
    signed char project_out[6][3][2];
    signed char features_out[36];
    signed char hidden_out[10];

    stem(image, stem_weight, stem_bias, stem_out);
    wide(stem_out, wide_weight, wide_bias, wide_out);
    point(wide_out, point_weight, point_bias, point_out);
    sum(point_out, stem_out, sum_out);
    rectified(sum_out, rectified_out);
    pool(rectified_out, pool_out);
    project(pool_out, project_weight, project_bias, project_out);
    features(project_out, features_out);
    hidden(features_out, hidden_weight, hidden_bias, hidden_out);
    classes(hidden_out, classes_weight, classes_bias, classes_out);
}
