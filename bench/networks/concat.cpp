// Two branches with different windows, joined by channel, then average pooling of 3x3 at stride 2.
//
// Written by bench/gen from concat.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void stem(const signed char in[3][15][19], const signed char weight[6][3][3][3], const int bias[6],
                 signed char out[6][15][19]) {
    signed char padded[3][17][21];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 17; y++)
            for (int x = 0; x < 21; x++) {
                bool inside = y >= 1 && y < 16 && x >= 1 && x < 20;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 6; o++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 19; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void left(const signed char in[6][15][19], const signed char weight[5][6], const int bias[5],
                 signed char out[5][15][19]) {
    for (int o = 0; o < 5; o++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 19; x++) {
                int sum = bias[o];
                for (int c = 0; c < 6; c++)
                    sum += in[c][y][x] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 8, 0);
            }
}

static void right(const signed char in[6][15][19], const signed char weight[7][6][5][5], const int bias[7],
                  signed char out[7][15][19]) {
    signed char padded[6][19][23];
    for (int c = 0; c < 6; c++)
        for (int y = 0; y < 19; y++)
            for (int x = 0; x < 23; x++) {
                bool inside = y >= 2 && y < 17 && x >= 2 && x < 21;
                padded[c][y][x] = inside ? in[c][y - 2][x - 2] : 0;
            }

    for (int o = 0; o < 7; o++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 19; x++) {
                int sum = bias[o];
                for (int c = 0; c < 6; c++)
                    for (int r = 0; r < 5; r++)
                        for (int s = 0; s < 5; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void both(const signed char in[5][15][19], const signed char other[7][15][19],
                 signed char out[12][15][19]) {
    for (int c = 0; c < 5; c++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 19; x++)
                out[c][y][x] = in[c][y][x];
    for (int c = 0; c < 7; c++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 19; x++)
                out[5 + c][y][x] = other[c][y][x];
}

static void pool(const signed char in[12][15][19], signed char out[12][7][9]) {
    for (int c = 0; c < 12; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 9; x++) {
                int sum = 0;
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += in[c][y * 2 + r][x * 2 + s];
                out[c][y][x] = sum / 9;
            }
}

static void last(const signed char in[12][7][9], const signed char weight[4][12][3][3], const int bias[4],
                 signed char out[4][4][5]) {
    signed char padded[12][9][11];
    for (int c = 0; c < 12; c++)
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 11; x++) {
                bool inside = y >= 1 && y < 8 && x >= 1 && x < 10;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 4; o++)
        for (int y = 0; y < 4; y++)
            for (int x = 0; x < 5; x++) {
                int sum = bias[o];
                for (int c = 0; c < 12; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 10, -128);
            }
}

void concat(const signed char image[3][15][19], const signed char stem_weight[6][3][3][3],
            const int stem_bias[6], const signed char left_weight[5][6], const int left_bias[5],
            const signed char right_weight[7][6][5][5], const int right_bias[7],
            const signed char last_weight[4][12][3][3], const int last_bias[4],
            signed char last_out[4][4][5]) {
    signed char stem_out[6][15][19];
    signed char left_out[5][15][19];
    signed char right_out[7][15][19];
    signed char both_out[12][15][19];
    signed char pool_out[12][7][9];

    stem(image, stem_weight, stem_bias, stem_out);
    left(stem_out, left_weight, left_bias, left_out);
    right(stem_out, right_weight, right_bias, right_out);
    both(left_out, right_out, both_out);
    pool(both_out, pool_out);
    last(pool_out, last_weight, last_bias, last_out);
}
