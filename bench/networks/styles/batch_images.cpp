// A batch of two images; the top function loops over the images and calls the layers.

static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv(const signed char in[3][12][10], const signed char weight[8][3][3][3], const int bias[8],
                 signed char out[8][12][10]) {
    signed char padded[3][14][12];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 14; y++)
            for (int x = 0; x < 12; x++) {
                bool inside = y >= 1 && y < 13 && x >= 1 && x < 11;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 8; o++)
        for (int y = 0; y < 12; y++)
            for (int x = 0; x < 10; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 8, 0);
            }
}

static void pool(const signed char in[8][12][10], signed char out[8][6][5]) {
    for (int c = 0; c < 8; c++)
        for (int y = 0; y < 6; y++)
            for (int x = 0; x < 5; x++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++) {
                        signed char value = in[c][y * 2 + r][x * 2 + s];
                        largest = value > largest ? value : largest;
                    }
                out[c][y][x] = largest;
            }
}

static void classes(const signed char in[8][6][5], const signed char weight[5][240], const int bias[5], signed char out[5]) {
    for (int o = 0; o < 5; o++) {
        int sum = bias[o];
        for (int c = 0; c < 8; c++)
            for (int y = 0; y < 6; y++)
                for (int x = 0; x < 5; x++)
                    sum += in[c][y][x] * weight[o][(c * 6 + y) * 5 + x];
        out[o] = clamp8(sum >> 10, -128);
    }
}

void batch_images(const signed char image[2][3][12][10], const signed char conv_weight[8][3][3][3], const int conv_bias[8],
                  const signed char classes_weight[5][240], const int classes_bias[5], signed char scores[2][5]) {
    for (int n = 0; n < 2; n++) {
        signed char features[8][12][10];
        signed char pooled[8][6][5];
        conv(image[n], conv_weight, conv_bias, features);
        pool(features, pooled);
        classes(pooled, classes_weight, classes_bias, scores[n]);
    }
}
