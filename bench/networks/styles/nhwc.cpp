// Images are [height][width][channels], weights [row][column][in][out].

static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv1(const signed char in[12][14][3], const signed char weight[3][3][3][8], const int bias[8],
                  signed char out[12][14][8]) {
    signed char padded[14][16][3];
    for (int y = 0; y < 14; y++)
        for (int x = 0; x < 16; x++)
            for (int c = 0; c < 3; c++)
                padded[y][x][c] = y >= 1 && y <= 12 && x >= 1 && x <= 14 ? in[y - 1][x - 1][c] : 0;

    for (int y = 0; y < 12; y++)
        for (int x = 0; x < 14; x++)
            for (int o = 0; o < 8; o++) {
                int sum = bias[o];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        for (int c = 0; c < 3; c++)
                            sum += padded[y + r][x + s][c] * weight[r][s][c][o];
                out[y][x][o] = clamp8(sum >> 8, 0);
            }
}

static void pool(const signed char in[12][14][8], signed char out[6][7][8]) {
    for (int y = 0; y < 6; y++)
        for (int x = 0; x < 7; x++)
            for (int c = 0; c < 8; c++) {
                signed char largest = -128;
                for (int r = 0; r < 2; r++)
                    for (int s = 0; s < 2; s++)
                        if (in[y * 2 + r][x * 2 + s][c] > largest)
                            largest = in[y * 2 + r][x * 2 + s][c];
                out[y][x][c] = largest;
            }
}

static void conv2(const signed char in[6][7][8], const signed char weight[3][3][8][6], const int bias[6],
                  signed char out[4][5][6]) {
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 5; x++)
            for (int o = 0; o < 6; o++) {
                int sum = bias[o];
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        for (int c = 0; c < 8; c++)
                            sum += in[y + r][x + s][c] * weight[r][s][c][o];
                out[y][x][o] = clamp8(sum >> 9, 0);
            }
}

static void average(const signed char in[4][5][6], signed char out[6]) {
    int sum[6];
    for (int c = 0; c < 6; c++)
        sum[c] = 0;
    for (int y = 0; y < 4; y++)
        for (int x = 0; x < 5; x++)
            for (int c = 0; c < 6; c++)
                sum[c] += in[y][x][c];
    for (int c = 0; c < 6; c++)
        out[c] = sum[c] / 20;
}

void nhwc(const signed char image[12][14][3], const signed char conv1_weight[3][3][3][8], const int conv1_bias[8],
          const signed char conv2_weight[3][3][8][6], const int conv2_bias[6], signed char means[6]) {
    signed char conv1_out[12][14][8];
    signed char pooled[6][7][8];
    signed char conv2_out[4][5][6];
    conv1(image, conv1_weight, conv1_bias, conv1_out);
    pool(conv1_out, pooled);
    conv2(pooled, conv2_weight, conv2_bias, conv2_out);
    average(conv2_out, means);
}
