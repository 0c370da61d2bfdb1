// A residual around a block of stride 2, with a projection, on an image that is not square.
//
// Written by bench/gen from strided_residual.net. Activations and weights are int8, sums int32; batch
// normalisation is folded into weights and biases.

// The result of a layer from its sum without the bits that are shifted out.
static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void stem(const signed char in[3][13][22], const signed char weight[6][3][3][3], const int bias[6],
                 signed char out[6][13][22]) {
    signed char padded[3][15][24];
    for (int c = 0; c < 3; c++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 24; x++) {
                bool inside = y >= 1 && y < 14 && x >= 1 && x < 23;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 6; o++)
        for (int y = 0; y < 13; y++)
            for (int x = 0; x < 22; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

static void block_conv1(const signed char in[6][13][22], const signed char weight[10][6][3][3],
                        const int bias[10], signed char out[10][7][11]) {
    signed char padded[6][15][24];
    for (int c = 0; c < 6; c++)
        for (int y = 0; y < 15; y++)
            for (int x = 0; x < 24; x++) {
                bool inside = y >= 1 && y < 14 && x >= 1 && x < 23;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 10; o++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++) {
                int sum = bias[o];
                for (int c = 0; c < 6; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y * 2 + r][x * 2 + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 10, 0);
            }
}

static void block_conv2(const signed char in[10][7][11], const signed char weight[10][10][3][3],
                        const int bias[10], signed char out[10][7][11]) {
    signed char padded[10][9][13];
    for (int c = 0; c < 10; c++)
        for (int y = 0; y < 9; y++)
            for (int x = 0; x < 13; x++) {
                bool inside = y >= 1 && y < 8 && x >= 1 && x < 12;
                padded[c][y][x] = inside ? in[c][y - 1][x - 1] : 0;
            }

    for (int o = 0; o < 10; o++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++) {
                int sum = bias[o];
                for (int c = 0; c < 10; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = clamp8(sum >> 10, -128);
            }
}

static void block_project(const signed char in[6][13][22], const signed char weight[10][6],
                          const int bias[10], signed char out[10][7][11]) {
    for (int o = 0; o < 10; o++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++) {
                int sum = bias[o];
                for (int c = 0; c < 6; c++)
                    sum += in[c][y * 2][x * 2] * weight[o][c];
                out[o][y][x] = clamp8(sum >> 8, -128);
            }
}

static void block(const signed char in[10][7][11], const signed char other[10][7][11],
                  signed char out[10][7][11]) {
    for (int c = 0; c < 10; c++)
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++)
                out[c][y][x] = clamp8(in[c][y][x] + other[c][y][x], 0);
}

static void pool(const signed char in[10][7][11], signed char out[10]) {
    for (int c = 0; c < 10; c++) {
        int sum = 0;
        for (int y = 0; y < 7; y++)
            for (int x = 0; x < 11; x++)
                sum += in[c][y][x];
        out[c] = sum / 77;
    }
}

static void classes(const signed char in[10], const signed char weight[7][10], const int bias[7],
                    signed char out[7]) {
    for (int o = 0; o < 7; o++) {
        int sum = bias[o];
        for (int i = 0; i < 10; i++)
            sum += in[i] * weight[o][i];
        out[o] = clamp8(sum >> 9, -128);
    }
}

void strided_residual(const signed char image[3][13][22], const signed char stem_weight[6][3][3][3],
                      const int stem_bias[6], const signed char block_conv1_weight[10][6][3][3],
                      const int block_conv1_bias[10], const signed char block_conv2_weight[10][10][3][3],
                      const int block_conv2_bias[10], const signed char block_project_weight[10][6],
                      const int block_project_bias[10], const signed char classes_weight[7][10],
                      const int classes_bias[7], signed char classes_out[7]) {
    signed char stem_out[6][13][22];
    signed char block_conv1_out[10][7][11];
    signed char block_conv2_out[10][7][11];
    signed char block_project_out[10][7][11];
    signed char block_out[10][7][11];
    signed char pool_out[10];

    stem(image, stem_weight, stem_bias, stem_out);
    block_conv1(stem_out, block_conv1_weight, block_conv1_bias, block_conv1_out);
    block_conv2(block_conv1_out, block_conv2_weight, block_conv2_bias, block_conv2_out);
    block_project(stem_out, block_project_weight, block_project_bias, block_project_out);
    block(block_project_out, block_conv2_out, block_out);
    pool(block_out, pool_out);
    classes(pool_out, classes_weight, classes_bias, classes_out);
}
