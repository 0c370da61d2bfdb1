// Depthwise-separable block of a MobileNet at 64 channels of 112x112: depthwise
// 3x3 (pad 1), pointwise 64 -> 64, batch normalisation with mean 0 and variance
// 1, relu. Shapes of the CODO and Stream-HLS papers.
constexpr int C_IN = 64;
constexpr int C_OUT = 64;
constexpr int H = 112;
constexpr int W = 112;
constexpr float BN_SCALE = 0.999995f; // 1 / sqrt(1 + 1e-5)

static void depthwise(const float in[C_IN][H][W], const float weight[C_IN][3][3], float out[C_IN][H][W]) {
    for (int c = 0; c < C_IN; c++) {
        float padded[H + 2][W + 2];
        for (int y = 0; y < H + 2; y++)
            for (int x = 0; x < W + 2; x++) {
                bool inside = y >= 1 && y <= H && x >= 1 && x <= W;
                padded[y][x] = inside ? in[c][y - 1][x - 1] : 0.0f;
            }

        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                float sum = 0.0f;
                for (int r = 0; r < 3; r++)
                    for (int s = 0; s < 3; s++)
                        sum += padded[y + r][x + s] * weight[c][r][s];
                out[c][y][x] = sum;
            }
    }
}

static void pointwise_bn_relu(const float in[C_IN][H][W], const float weight[C_OUT][C_IN],
                              float out[C_OUT][H][W]) {
    for (int o = 0; o < C_OUT; o++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                float sum = 0.0f;
                for (int c = 0; c < C_IN; c++)
                    sum += in[c][y][x] * weight[o][c];
                float v = sum * BN_SCALE;
                out[o][y][x] = v > 0.0f ? v : 0.0f;
            }
}

void depthwise_separable_block(const float in[C_IN][H][W], const float w_depthwise[C_IN][3][3],
                               const float w_pointwise[C_OUT][C_IN], float out[C_OUT][H][W]) {
    float mid[C_IN][H][W];

    depthwise(in, w_depthwise, mid);
    pointwise_bn_relu(mid, w_pointwise, out);
}
