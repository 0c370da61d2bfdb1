// Multilayer perceptron with one skip connection: 1024 -> 512, 512 -> 512 plus
// its own input, 512 -> 256, 256 -> 10, relu after all but the last layer.
// Batch of 8 rows; shapes of the residual MLP in the CODO and Stream-HLS papers.
const int BATCH = 8;
const int D_IN = 1024;
const int D_HIDDEN = 512;
const int D_NARROW = 256;
const int D_OUT = 10;

// y = x * w' + b, with the weights stored as [output][input].
template <int IN, int OUT>
void linear(const float x[BATCH][IN], const float w[OUT][IN], const float b[OUT], float y[BATCH][OUT]) {
    for (int n = 0; n < BATCH; n++)
        for (int o = 0; o < OUT; o++) {
            float sum = b[o];
            for (int i = 0; i < IN; i++)
                sum += x[n][i] * w[o][i];
            y[n][o] = sum;
        }
}

template <int DIM>
void relu(const float x[BATCH][DIM], float y[BATCH][DIM]) {
    for (int n = 0; n < BATCH; n++)
        for (int i = 0; i < DIM; i++)
            y[n][i] = x[n][i] > 0.0f ? x[n][i] : 0.0f;
}

template <int DIM>
void add(const float x[BATCH][DIM], const float skip[BATCH][DIM], float y[BATCH][DIM]) {
    for (int n = 0; n < BATCH; n++)
        for (int i = 0; i < DIM; i++)
            y[n][i] = x[n][i] + skip[n][i];
}

void residual_mlp(const float x[BATCH][D_IN],
                  const float w1[D_HIDDEN][D_IN], const float b1[D_HIDDEN],
                  const float w2[D_HIDDEN][D_HIDDEN], const float b2[D_HIDDEN],
                  const float w3[D_NARROW][D_HIDDEN], const float b3[D_NARROW],
                  const float w4[D_OUT][D_NARROW], const float b4[D_OUT],
                  float out[BATCH][D_OUT]) {
    float fc1[BATCH][D_HIDDEN], act1[BATCH][D_HIDDEN];
    float fc2[BATCH][D_HIDDEN], act2[BATCH][D_HIDDEN];
    float sum2[BATCH][D_HIDDEN];
    float fc3[BATCH][D_NARROW], act3[BATCH][D_NARROW];

    linear<D_IN, D_HIDDEN>(x, w1, b1, fc1);
    relu<D_HIDDEN>(fc1, act1);
    linear<D_HIDDEN, D_HIDDEN>(act1, w2, b2, fc2);
    relu<D_HIDDEN>(fc2, act2);
    add<D_HIDDEN>(act2, act1, sum2);
    linear<D_HIDDEN, D_NARROW>(sum2, w3, b3, fc3);
    relu<D_NARROW>(fc3, act3);
    linear<D_NARROW, D_OUT>(act3, w4, b4, out);
}
