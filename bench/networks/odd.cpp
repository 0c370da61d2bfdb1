// Sizes that nothing divides: an image of 7x17x31, windows of 5x5 at stride 3, no padding.
//
// Written by bench/gen from odd.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void first(const signed char in[7][17][31], const signed char weight[5][7][5][5], const int bias[5],
                  signed char out[5][5][9]) {
    for (int o = 0; o < 5; o++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 9; x++) {
                int sum = bias[o];
                for (int c = 0; c < 7; c++)
                    for (int r = 0; r < 5; r++)
                        for (int s = 0; s < 5; s++)
                            sum += in[c][y * 3 + r][x * 3 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 11, 0);
            }
}

static void second(const signed char in[5][5][9], const signed char weight[11][5][3][3], const int bias[11],
                   signed char out[11][5][9]) {
    signed char padded[5][7][11];
    for (int c = 0; c < 5; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++) {
                bool inside = y >= 1 && y < 6 && x >= 1 && x < 10;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 11; o++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 9; x++) {
                int sum = bias[o];
                for (int c = 0; c < 5; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 10, -128);
            }
}

static void third(const signed char in[11][5][9], const signed char weight[11][5][5], const int bias[11],
                  signed char out[11][2][3]) {
    signed char padded[11][9][13];
    for (int c = 0; c < 11; c++)
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 13; x++) {
                bool inside = y >= 2 && y < 7 && x >= 2 && x < 11;
                padded[c][y][x] = inside ? in[c][y - 2][x - 2] : 0;
            }

    for (int c = 0; c < 11; c++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 3; x++) {
                int sum = bias[c];
                for (int r = 0; r < 5; r++)
                    for (int s = 0; s < 5; s++)
                        sum += padded[c][y * 3 + r][x * 3 + s] * weight[c][r][s];
                out[c][y][x] = clamp8(sum >> 9, 0);
            }
}

static void flat(const signed char in[11][2][3], signed char out[66]) {
    for (int c = 0; c < 11; c++)
        for (int y = 0; y < 2; y++)
            for (int x = 0; x < 3; x++)
                out[(c * 2 + y) * 3 + x] = in[c][y][x];
}

static void classes(const signed char in[66], const signed char weight[13][66], const int bias[13],
                    signed char out[13]) {
    for (int o = 0; o < 13; o++) {
        int sum = bias[o];
        for (int i = 0; i < 66; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 10, -128);
    }
}

void odd(const signed char image[7][17][31], const signed char first_weight[5][7][5][5],
         const int first_bias[5], const signed char second_weight[11][5][3][3], const int second_bias[11],
         const signed char third_weight[11][5][5], const int third_bias[11],
         const signed char classes_weight[13][66], const int classes_bias[13], signed char classes_out[13]) {
    signed char first_out[5][5][9];
    signed char second_out[11][5][9];
    signed char third_out[11][2][3];
    signed char flat_out[66];

    first(image, first_weight, first_bias, first_out);
    second(first_out, second_weight, second_bias, second_out);
    third(second_out, third_weight, third_bias, third_out);
    flat(third_out, flat_out);
    classes(flat_out, classes_weight, classes_bias, classes_out);
}
