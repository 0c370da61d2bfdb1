// One block of GPT-2 medium: prefill of 64 tokens.
//
// Written by bench/gen. Activations are int8, weights int4, two in a byte, the first in the
// low half, stored plus 8; sums are int32. Layer normalisation, softmax and GELU are in
// float; an int8 stands for itself times SCALE there.
#include <cmath>

const int HIDDEN = 1024;
const int HEADS = 16;
const int HEAD_DIM = HIDDEN / HEADS;
const int FFN = 4096;
const int TOKENS = 64;
const float SCALE = 0.03125f;

static signed char clamp8(int value) {
    return value < -128 ? -128 : value > 127 ? 127 : value;
}

static signed char to_int8(float value) {
    float scaled = value / SCALE;
    scaled = scaled < -128.0f ? -128.0f : scaled > 127.0f ? 127.0f : scaled;
    return (int)(scaled < 0.0f ? scaled - 0.5f : scaled + 0.5f);
}

// The usual approximation, 0.5 v (1 + tanh(u)), with tanh written by exp.
static float gelu(float v) {
    return v / (1.0f + std::exp(-1.5957691f * (v + 0.044715f * v * v * v)));
}

static void layer_norm(const signed char x[TOKENS][HIDDEN], const float gamma[HIDDEN], const float beta[HIDDEN],
                       signed char y[TOKENS][HIDDEN]) {
    for (int t = 0; t < TOKENS; t++) {
        int sum = 0;
        int squares = 0;
        for (int i = 0; i < HIDDEN; i++) {
            sum += x[t][i];
            squares += x[t][i] * x[t][i];
        }
        float mean = sum * SCALE / HIDDEN;
        float variance = squares * SCALE * SCALE / HIDDEN - mean * mean;
        float scale = 1.0f / std::sqrt(variance + 1e-5f);
        for (int i = 0; i < HIDDEN; i++)
            y[t][i] = to_int8((x[t][i] * SCALE - mean) * scale * gamma[i] + beta[i]);
    }
}

// Rows of x times rows of weights.
static void project(const signed char x[TOKENS][HIDDEN], const unsigned char weight[HIDDEN][HIDDEN / 2],
                    const int bias[HIDDEN], signed char y[TOKENS][HIDDEN]) {
    for (int t = 0; t < TOKENS; t++)
        for (int o = 0; o < HIDDEN; o++) {
            int sum = bias[o];
            for (int i = 0; i < HIDDEN / 2; i++) {
                unsigned char pair = weight[o][i];
                sum += x[t][2 * i] * ((pair & 15) - 8);
                sum += x[t][2 * i + 1] * ((pair >> 4) - 8);
            }
            y[t][o] = clamp8(sum >> 8);
        }
}

static void widen(const signed char x[TOKENS][HIDDEN], const unsigned char weight[FFN][HIDDEN / 2],
                  const int bias[FFN], signed char y[TOKENS][FFN]) {
    for (int t = 0; t < TOKENS; t++)
        for (int o = 0; o < FFN; o++) {
            int sum = bias[o];
            for (int i = 0; i < HIDDEN / 2; i++) {
                unsigned char pair = weight[o][i];
                sum += x[t][2 * i] * ((pair & 15) - 8);
                sum += x[t][2 * i + 1] * ((pair >> 4) - 8);
            }
            y[t][o] = clamp8(sum >> 8);
        }
}

static void narrow_down(const signed char x[TOKENS][FFN], const unsigned char weight[HIDDEN][FFN / 2],
                        const int bias[HIDDEN], signed char y[TOKENS][HIDDEN]) {
    for (int t = 0; t < TOKENS; t++)
        for (int o = 0; o < HIDDEN; o++) {
            int sum = bias[o];
            for (int i = 0; i < FFN / 2; i++) {
                unsigned char pair = weight[o][i];
                sum += x[t][2 * i] * ((pair & 15) - 8);
                sum += x[t][2 * i + 1] * ((pair >> 4) - 8);
            }
            y[t][o] = clamp8(sum >> 9);
        }
}

static void attention_scores(const signed char q[TOKENS][HIDDEN], const signed char k[TOKENS][HIDDEN],
                             int scores[HEADS][TOKENS][TOKENS]) {
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < TOKENS; i++)
            for (int j = 0; j < TOKENS; j++) {
                int sum = 0;
                for (int d = 0; d < HEAD_DIM; d++)
                    sum += q[i][h * HEAD_DIM + d] * k[j][h * HEAD_DIM + d];
                scores[h][i][j] = sum;
            }
}

// A token attends to itself and to those before it. The largest score of a row is
// subtracted so that exp cannot overflow.
static void softmax(const int scores[HEADS][TOKENS][TOKENS], signed char probs[HEADS][TOKENS][TOKENS]) {
    const float scale = SCALE * SCALE / std::sqrt((float)HEAD_DIM);
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < TOKENS; i++) {
            int largest = scores[h][i][0];
            for (int j = 1; j < TOKENS; j++)
                if (j <= i)
                    largest = scores[h][i][j] > largest ? scores[h][i][j] : largest;

            float e[TOKENS];
            float total = 0.0f;
            for (int j = 0; j < TOKENS; j++) {
                e[j] = j <= i ? std::exp((scores[h][i][j] - largest) * scale) : 0.0f;
                total += e[j];
            }
            for (int j = 0; j < TOKENS; j++)
                probs[h][i][j] = (int)(e[j] / total * 127.0f + 0.5f);
        }
}

static void weighted_values(const signed char probs[HEADS][TOKENS][TOKENS], const signed char v[TOKENS][HIDDEN],
                            signed char context[TOKENS][HIDDEN]) {
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < TOKENS; i++)
            for (int d = 0; d < HEAD_DIM; d++) {
                int sum = 0;
                for (int j = 0; j < TOKENS; j++)
                    sum += probs[h][i][j] * v[j][h * HEAD_DIM + d];
                context[i][h * HEAD_DIM + d] = clamp8(sum >> 7);
            }
}

// Keys and values of all tokens are results, too: decoding reads them.
static void store(const signed char x[TOKENS][HIDDEN], signed char y[TOKENS][HIDDEN]) {
    for (int t = 0; t < TOKENS; t++)
        for (int i = 0; i < HIDDEN; i++)
            y[t][i] = x[t][i];
}

static void add(const signed char a[TOKENS][HIDDEN], const signed char b[TOKENS][HIDDEN],
                signed char y[TOKENS][HIDDEN]) {
    for (int t = 0; t < TOKENS; t++)
        for (int i = 0; i < HIDDEN; i++)
            y[t][i] = clamp8(a[t][i] + b[t][i]);
}

static void activate(const signed char x[TOKENS][FFN], signed char y[TOKENS][FFN]) {
    for (int t = 0; t < TOKENS; t++)
        for (int i = 0; i < FFN; i++)
            y[t][i] = to_int8(gelu(x[t][i] * SCALE));
}

void gpt2_prefill_64(
    const signed char x[TOKENS][HIDDEN],
    const float gamma1[HIDDEN], const float beta1[HIDDEN],
    const unsigned char wq[HIDDEN][HIDDEN / 2], const int bq[HIDDEN],
    const unsigned char wk[HIDDEN][HIDDEN / 2], const int bk[HIDDEN],
    const unsigned char wv[HIDDEN][HIDDEN / 2], const int bv[HIDDEN],
    const unsigned char wo[HIDDEN][HIDDEN / 2], const int bo[HIDDEN],
    const float gamma2[HIDDEN], const float beta2[HIDDEN],
    const unsigned char w1[FFN][HIDDEN / 2], const int b1[FFN],
    const unsigned char w2[HIDDEN][FFN / 2], const int b2[HIDDEN],
    signed char k[TOKENS][HIDDEN], signed char v[TOKENS][HIDDEN], signed char out[TOKENS][HIDDEN]) {
    signed char normed1[TOKENS][HIDDEN];
    signed char queries[TOKENS][HIDDEN];
    signed char keys[TOKENS][HIDDEN];
    signed char values[TOKENS][HIDDEN];
    int scores[HEADS][TOKENS][TOKENS];
    signed char probs[HEADS][TOKENS][TOKENS];
    signed char context[TOKENS][HIDDEN];
    signed char attention[TOKENS][HIDDEN];
    signed char middle[TOKENS][HIDDEN];
    signed char normed2[TOKENS][HIDDEN];
    signed char wide[TOKENS][FFN];
    signed char active[TOKENS][FFN];
    signed char narrow[TOKENS][HIDDEN];

    layer_norm(x, gamma1, beta1, normed1);
    project(normed1, wq, bq, queries);
    project(normed1, wk, bk, keys);
    project(normed1, wv, bv, values);
    store(keys, k);
    store(values, v);
    attention_scores(queries, keys, scores);
    softmax(scores, probs);
    weighted_values(probs, values, context);
    project(context, wo, bo, attention);
    add(x, attention, middle);
    layer_norm(middle, gamma2, beta2, normed2);
    widen(normed2, w1, b1, wide);
    activate(wide, active);
    narrow_down(active, w2, b2, narrow);
    add(middle, narrow, out);
}
