// Autoencoder 512 -> 256 -> 128 -> 64 -> 128 -> 256 -> 512 on 128 rows: relu
// between the layers, sigmoid at the end. Shapes of the autoencoder in the CODO
// and Stream-HLS papers.
#include <cmath>

#define ROWS 128
#define D0 512
#define D1 256
#define D2 128
#define D3 64

static float relu(float v) {
    return v > 0.0f ? v : 0.0f;
}

static float sigmoid(float v) {
    return 1.0f / (1.0f + std::exp(-v));
}

static void encode1(const float x[ROWS][D0], const float w[D0][D1], const float b[D1], float y[ROWS][D1]) {
    for (int r = 0; r < ROWS; r++)
        for (int o = 0; o < D1; o++) {
            float sum = 0.0f;
            for (int i = 0; i < D0; i++)
                sum += x[r][i] * w[i][o];
            y[r][o] = relu(sum + b[o]);
        }
}

static void encode2(const float x[ROWS][D1], const float w[D1][D2], const float b[D2], float y[ROWS][D2]) {
    for (int r = 0; r < ROWS; r++)
        for (int o = 0; o < D2; o++) {
            float sum = 0.0f;
            for (int i = 0; i < D1; i++)
                sum += x[r][i] * w[i][o];
            y[r][o] = relu(sum + b[o]);
        }
}

static void encode3(const float x[ROWS][D2], const float w[D2][D3], const float b[D3], float y[ROWS][D3]) {
    for (int r = 0; r < ROWS; r++)
        for (int o = 0; o < D3; o++) {
            float sum = 0.0f;
            for (int i = 0; i < D2; i++)
                sum += x[r][i] * w[i][o];
            y[r][o] = relu(sum + b[o]);
        }
}

static void decode3(const float x[ROWS][D3], const float w[D3][D2], const float b[D2], float y[ROWS][D2]) {
    for (int r = 0; r < ROWS; r++)
        for (int o = 0; o < D2; o++) {
            float sum = 0.0f;
            for (int i = 0; i < D3; i++)
                sum += x[r][i] * w[i][o];
            y[r][o] = relu(sum + b[o]);
        }
}

static void decode2(const float x[ROWS][D2], const float w[D2][D1], const float b[D1], float y[ROWS][D1]) {
    for (int r = 0; r < ROWS; r++)
        for (int o = 0; o < D1; o++) {
            float sum = 0.0f;
            for (int i = 0; i < D2; i++)
                sum += x[r][i] * w[i][o];
            y[r][o] = relu(sum + b[o]);
        }
}

static void decode1(const float x[ROWS][D1], const float w[D1][D0], const float b[D0], float y[ROWS][D0]) {
    for (int r = 0; r < ROWS; r++)
        for (int o = 0; o < D0; o++) {
            float sum = 0.0f;
            for (int i = 0; i < D1; i++)
                sum += x[r][i] * w[i][o];
            y[r][o] = sigmoid(sum + b[o]);
        }
}

void autoencoder(const float x[ROWS][D0],
                 const float we1[D0][D1], const float be1[D1],
                 const float we2[D1][D2], const float be2[D2],
                 const float we3[D2][D3], const float be3[D3],
                 const float wd3[D3][D2], const float bd3[D2],
                 const float wd2[D2][D1], const float bd2[D1],
                 const float wd1[D1][D0], const float bd1[D0],
                 float out[ROWS][D0]) {
    float e1[ROWS][D1];
    float e2[ROWS][D2];
    float code[ROWS][D3];
    float d3[ROWS][D2];
    float d2[ROWS][D1];

    encode1(x, we1, be1, e1);
    encode2(e1, we2, be2, e2);
    encode3(e2, we3, be3, code);
    decode3(code, wd3, bd3, d3);
    decode2(d3, wd2, bd2, d2);
    decode1(d2, wd1, bd1, out);
}
