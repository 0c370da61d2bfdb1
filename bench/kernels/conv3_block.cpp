// Three 3x3 convolutions (pad 1), each with relu: 3 -> 32 -> 32 -> 32 channels of
// 32x32. Shapes of the 3-layer convolution block in the CODO and Stream-HLS papers.
const int SIZE = 32;
const int C0 = 3;
const int C1 = 32;
const int C2 = 32;
const int C3 = 32;

template <int C>
void pad(const float in[C][SIZE][SIZE], float out[C][SIZE + 2][SIZE + 2]) {
    for (int c = 0; c < C; c++)
        for (int y = 0; y < SIZE + 2; y++)
            for (int x = 0; x < SIZE + 2; x++)
                out[c][y][x] = 0.0f;
    for (int c = 0; c < C; c++)
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++)
                out[c][y + 1][x + 1] = in[c][y][x];
}

template <int CIN, int COUT>
void conv_relu(const float in[CIN][SIZE][SIZE], const float weight[COUT][CIN][3][3],
               float out[COUT][SIZE][SIZE]) {
    float padded[CIN][SIZE + 2][SIZE + 2];
    pad<CIN>(in, padded);

    for (int o = 0; o < COUT; o++)
        for (int y = 0; y < SIZE; y++)
            for (int x = 0; x < SIZE; x++) {
                float sum = 0.0f;
                for (int c = 0; c < CIN; c++)
                    for (int r = 0; r < 3; r++)
                        for (int s = 0; s < 3; s++)
                            sum += padded[c][y + r][x + s] * weight[o][c][r][s];
                out[o][y][x] = sum > 0.0f ? sum : 0.0f;
            }
}

void conv3_block(const float in[C0][SIZE][SIZE], const float w1[C1][C0][3][3],
                 const float w2[C2][C1][3][3], const float w3[C3][C2][3][3],
                 float out[C3][SIZE][SIZE]) {
    float act1[C1][SIZE][SIZE];
    float act2[C2][SIZE][SIZE];

    conv_relu<C0, C1>(in, w1, act1);
    conv_relu<C1, C2>(act1, w2, act2);
    conv_relu<C2, C3>(act2, w3, out);
}
