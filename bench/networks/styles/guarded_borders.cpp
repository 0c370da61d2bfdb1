// Borders by a condition on each element of a window, without a padded copy.

static signed char clamp8(int value, int lowest) {
    return value < lowest ? lowest : value > 127 ? 127 : value;
}

static void conv1(const signed char in[3][10][13], const signed char weight[8][3][3][3], const int bias[8],
                  signed char out[8][10][13]) {
    for (int o = 0; o < 8; o++)
        for (int y = 0; y < 10; y++)
            for (int x = 0; x < 13; x++) {
                int sum = bias[o];
                for (int c = 0; c < 3; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++) {
                            int row = y + r - 1;
                            int column = x + s - 1;
                            if (row >= 0 && row < 10 && column >= 0 && column < 13)
                                sum += in[c][row][column] * weight[o][c][r][s];
                        }
                out[o][y][x] = clamp8(sum >> 8, 0);
            }
}

static void conv2(const signed char in[8][10][13], const signed char weight[6][8][3][3], const int bias[6],
                  signed char out[6][5][7]) {
    for (int o = 0; o < 6; o++)
        for (int y = 0; y < 5; y++)
            for (int x = 0; x < 7; x++) {
                int sum = bias[o];
                for (int c = 0; c < 8; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++) {
                            int row = y * 2 + r - 1;
                            int column = x * 2 + s - 1;
                            if (row < 0 || row >= 10 || column < 0 || column >= 13)
                                continue;
                            sum += in[c][row][column] * weight[o][c][r][s];
                        }
                out[o][y][x] = clamp8(sum >> 9, 0);
            }
}

void guarded_borders(const signed char image[3][10][13], const signed char weight1[8][3][3][3], const int bias1[8],
                     const signed char weight2[6][8][3][3], const int bias2[6], signed char result[6][5][7]) {
    signed char between[8][10][13];
    conv1(image, weight1, bias1, between);
    conv2(between, weight2, bias2, result);
}
