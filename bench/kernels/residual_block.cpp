// Residual block of a ResNet at 32 channels of 112x112: 3x3 convolution (pad 1),
// batch normalisation with mean 0 and variance 1, relu; the same again plus the
// block's input before the relu. Shapes of the CODO and Stream-HLS papers.
#include <cmath>

const int C = 32;
const int H = 112;
const int W = 112;

static void conv3x3(const float in[C][H][W], const float weight[C][C][3][3], float out[C][H][W]) {
    for (int o = 0; o < C; o++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                float sum = 0.0f;
                for (int c = 0; c < C; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++) {
                            int iy = y + r - 1;
                            int ix = x + s - 1;
                            if (iy >= 0 && iy < H && ix >= 0 && ix < W)
                                sum += in[c][iy][ix] * weight[o][c][r][s];
                        }
                out[o][y][x] = sum;
            }
}

static void batchnorm_relu(const float in[C][H][W], float out[C][H][W]) {
    const float scale = 1.0f / std::sqrt(1.0f + 1e-5f);
    for (int c = 0; c < C; c++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                float v = in[c][y][x] * scale;
                out[c][y][x] = v > 0.0f ? v : 0.0f;
            }
}

static void batchnorm_add_relu(const float in[C][H][W], const float skip[C][H][W], float out[C][H][W]) {
    const float scale = 1.0f / std::sqrt(1.0f + 1e-5f);
    for (int c = 0; c < C; c++)
        for (int y = 0; y < H; y++)
            for (int x = 0; x < W; x++) {
                float v = in[c][y][x] * scale + skip[c][y][x];
                out[c][y][x] = v > 0.0f ? v : 0.0f;
            }
}

void residual_block(const float in[C][H][W], const float w1[C][C][3][3], const float w2[C][C][3][3],
                    float out[C][H][W]) {
    float conv1[C][H][W];
    float act1[C][H][W];
    float conv2[C][H][W];

    conv3x3(in, w1, conv1);
    batchnorm_relu(conv1, act1);
    conv3x3(act1, w2, conv2);
    batchnorm_add_relu(conv2, in, out);
}
