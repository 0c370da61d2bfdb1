// Fully connected layers as convolutions: one window as large as the image, then 1x1 on a 1x1 image.

static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void features(const signed char in[3][9][9], const signed char weight[8][3][3][3], const int bias[8],
                     signed char out[8][4][4]) {
    for (int o = 0; o < 8; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 4; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += in[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 8, 0);
            }
}

static void hidden(const signed char in[8][4][4], const signed char weight[12][8][4][4], const int bias[12],
                   signed char out[12][1][1]) {
    for (int o = 0; o < 12; o++)
        for (int y = 0; y < 1; y++)
            for (int x = 0; x < 1; x++) {
                int sum = bias[o];
                for (int c = 0; c < 8; c++)
                    for (int r = 0; r < 4; r++)
                        for (int s = 0; s < 4; s++)
                            sum += in[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 10, 0);
            }
}

static void classes(const signed char in[12][1][1], const signed char weight[5][12][1][1], const int bias[5],
                    signed char out[5][1][1]) {
    for (int o = 0; o < 5; o++)
        for (int y = 0; y < 1; y++)
            for (int x = 0; x < 1; x++) {
                int sum = bias[o];
                for (int c = 0; c < 12; c++)
                    for (int r = 0; r < 1; r++)
                        for (int s = 0; s < 1; s++)
                            sum += in[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 8, -128);
            }
}

void dense_as_conv(const signed char image[3][9][9], const signed char weight1[8][3][3][3], const int bias1[8],
                   const signed char weight2[12][8][4][4], const int bias2[12], const signed char weight3[5][12][1][1],
                   const int bias3[5], signed char scores[5][1][1]) {
    signed char features_out[8][4][4];
    signed char hidden_out[12][1][1];
    features(image, weight1, bias1, features_out);
    hidden(features_out, weight2, bias2, hidden_out);
    classes(hidden_out, weight3, bias3, scores);
}
