// Padding, convolution, bias, shift and relu are functions of their own, one template each.

template <int C, int H, int W> void pad(const signed char in[C][H][W], signed char out[C][H + 2][W + 2]) {
    for (int c = 0; c < C; c++)
        for (int y = 0; y < H + 2; y++)
            for (int x = 0; x < W + 2; x++)
                out[c][y][x] = 0;
    for (int c = 0; c < C; c++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                out[c][y + 1][x + 1] = in[c][y][x];
}

template <int O, int C, int H, int W>
void convolve(const signed char in[C][H + 2][W + 2], const signed char weight[O][C][3][3], int out[O][H][W]) {
    for (int o = 0; o < O; o++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                out[o][y][x] = 0;
                for (int c = 0; c < C; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            out[o][y][x] += in[c][y + r][x + s] * weight[o][c][r][s];
            }
}

template <int O, int H, int W> void add_bias(int sums[O][H][W], const int bias[O]) {
    for (int o = 0; o < O; o++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                sums[o][y][x] += bias[o];
}

template <int O, int H, int W> void requantise(const int sums[O][H][W], signed char out[O][H][W]) {
    for (int o = 0; o < O; o++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                int value = sums[o][y][x] >> 8;
                if (value > 127)
                    value = 127;
                if (value < -128)
                    value = -128;
                out[o][y][x] = value;
            }
}

template <int O, int H, int W> void relu(signed char data[O][H][W]) {
    for (int o = 0; o < O; o++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++)
                if (data[o][y][x] < 0)
                    data[o][y][x] = 0;
}

template <int O, int C, int H, int W>
void layer(const signed char in[C][H][W], const signed char weight[O][C][3][3], const int bias[O], signed char out[O][H][W]) {
    signed char padded[C][H + 2][W + 2];
    int sums[O][H][W];
    pad<C, H, W>(in, padded);
    convolve<O, C, H, W>(padded, weight, sums);
    add_bias<O, H, W>(sums, bias);
    requantise<O, H, W>(sums, out);
    relu<O, H, W>(out);
}

void separate_steps(const signed char image[3][10][12], const signed char weight1[8][3][3][3], const int bias1[8],
                    const signed char weight2[4][8][3][3], const int bias2[4], signed char result[4][10][12]) {
    signed char between[8][10][12];
    layer<8, 3, 10, 12>(image, weight1, bias1, between);
    layer<4, 8, 10, 12>(between, weight2, bias2, result);
}
