// A small transformer block for tests: a decoding step after up to 16 tokens.
//
// Written by bench/gen. Activations are int8, weights int4, two in a byte, the first in the
// low half, stored plus 8; sums are int32. Layer normalisation, softmax and GELU are in
// float; an int8 stands for itself times SCALE there.
#include <cmath>

const int HIDDEN = 64;
const int HEADS = 4;
const int HEAD_DIM = HIDDEN / HEADS;
const int FFN = 128;
const int CACHE = 16;
const int OTHERS = CACHE + 1; // the last is the token itself
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

static void layer_norm(const signed char x[HIDDEN], const float gamma[HIDDEN], const float beta[HIDDEN],
                       signed char y[HIDDEN]) {
    int sum = 0;
    int squares = 0;
    for (int i = 0; i < HIDDEN; i++) {
        sum += x[i];
        squares += x[i] * x[i];
    }
    float mean = sum * SCALE / HIDDEN;
    float variance = squares * SCALE * SCALE / HIDDEN - mean * mean;
    float scale = 1.0f / std::sqrt(variance + 1e-5f);
    for (int i = 0; i < HIDDEN; i++)
        y[i] = to_int8((x[i] * SCALE - mean) * scale * gamma[i] + beta[i]);
}

// A row of features times rows of weights.
static void project(const signed char x[HIDDEN], const unsigned char weight[HIDDEN][HIDDEN / 2],
                    const int bias[HIDDEN], signed char y[HIDDEN]) {
    for (int o = 0; o < HIDDEN; o++) {
        int sum = bias[o];
        for (int i = 0; i < HIDDEN / 2; i++) {
            unsigned char pair = weight[o][i];
            sum += x[2 * i] * ((pair & 15) - 8);
            sum += x[2 * i + 1] * ((pair >> 4) - 8);
        }
        y[o] = clamp8(sum >> 6);
    }
}

static void widen(const signed char x[HIDDEN], const unsigned char weight[FFN][HIDDEN / 2],
                  const int bias[FFN], signed char y[FFN]) {
    for (int o = 0; o < FFN; o++) {
        int sum = bias[o];
        for (int i = 0; i < HIDDEN / 2; i++) {
            unsigned char pair = weight[o][i];
            sum += x[2 * i] * ((pair & 15) - 8);
            sum += x[2 * i + 1] * ((pair >> 4) - 8);
        }
        y[o] = clamp8(sum >> 6);
    }
}

static void narrow_down(const signed char x[FFN], const unsigned char weight[HIDDEN][FFN / 2],
                        const int bias[HIDDEN], signed char y[HIDDEN]) {
    for (int o = 0; o < HIDDEN; o++) {
        int sum = bias[o];
        for (int i = 0; i < FFN / 2; i++) {
            unsigned char pair = weight[o][i];
            sum += x[2 * i] * ((pair & 15) - 8);
            sum += x[2 * i + 1] * ((pair >> 4) - 8);
        }
        y[o] = clamp8(sum >> 7);
    }
}

static void attention_scores(const signed char q[HIDDEN], const signed char k[HIDDEN],
                             const signed char cached[CACHE][HIDDEN], int scores[HEADS][OTHERS]) {
    for (int h = 0; h < HEADS; h++)
        for (int j = 0; j < OTHERS; j++) {
            int sum = 0;
            for (int d = 0; d < HEAD_DIM; d++) {
                int i = h * HEAD_DIM + d;
                sum += q[i] * (j < CACHE ? cached[j][i] : k[i]);
            }
            scores[h][j] = sum;
        }
}

// Of the cache, the first length tokens count. The largest score of a row is subtracted
// so that exp cannot overflow.
static void softmax(const int scores[HEADS][OTHERS], int length, signed char probs[HEADS][OTHERS]) {
    const float scale = SCALE * SCALE / std::sqrt((float)HEAD_DIM);
    for (int h = 0; h < HEADS; h++) {
        int largest = scores[h][CACHE];
        for (int j = 0; j < CACHE; j++)
            if (j < length)
                largest = scores[h][j] > largest ? scores[h][j] : largest;

        float e[OTHERS];
        float total = 0.0f;
        for (int j = 0; j < OTHERS; j++) {
            bool counts = j < length || j == CACHE;
            e[j] = counts ? std::exp((scores[h][j] - largest) * scale) : 0.0f;
            total += e[j];
        }
        for (int j = 0; j < OTHERS; j++)
            probs[h][j] = (int)(e[j] / total * 127.0f + 0.5f);
    }
}

static void weighted_values(const signed char probs[HEADS][OTHERS], const signed char v[HIDDEN],
                            const signed char cached[CACHE][HIDDEN], signed char context[HIDDEN]) {
    for (int h = 0; h < HEADS; h++)
        for (int d = 0; d < HEAD_DIM; d++) {
            int i = h * HEAD_DIM + d;
            int sum = 0;
            for (int j = 0; j < OTHERS; j++)
                sum += probs[h][j] * (j < CACHE ? cached[j][i] : v[i]);
            context[i] = clamp8(sum >> 7);
        }
}

// The key and the value of the token are results, too: the next step has them in its cache.
static void store(const signed char x[HIDDEN], signed char y[HIDDEN]) {
    for (int i = 0; i < HIDDEN; i++)
        y[i] = x[i];
}

static void add(const signed char a[HIDDEN], const signed char b[HIDDEN],
                signed char y[HIDDEN]) {
    for (int i = 0; i < HIDDEN; i++)
        y[i] = clamp8(a[i] + b[i]);
}

static void activate(const signed char x[FFN], signed char y[FFN]) {
    for (int i = 0; i < FFN; i++)
        y[i] = to_int8(gelu(x[i] * SCALE));
}

void gpt2_tiny_decode(
    const signed char x[HIDDEN],
    const float gamma1[HIDDEN], const float beta1[HIDDEN],
    const unsigned char wq[HIDDEN][HIDDEN / 2], const int bq[HIDDEN],
    const unsigned char wk[HIDDEN][HIDDEN / 2], const int bk[HIDDEN],
    const unsigned char wv[HIDDEN][HIDDEN / 2], const int bv[HIDDEN],
    const unsigned char wo[HIDDEN][HIDDEN / 2], const int bo[HIDDEN],
    const float gamma2[HIDDEN], const float beta2[HIDDEN],
    const unsigned char w1[FFN][HIDDEN / 2], const int b1[FFN],
    const unsigned char w2[HIDDEN][FFN / 2], const int b2[HIDDEN],
    const signed char k_cache[CACHE][HIDDEN], const signed char v_cache[CACHE][HIDDEN], int length,
    signed char k[HIDDEN], signed char v[HIDDEN], signed char out[HIDDEN]) {
    signed char normed1[HIDDEN];
    signed char queries[HIDDEN];
    signed char keys[HIDDEN];
    signed char values[HIDDEN];
    int scores[HEADS][OTHERS];
    signed char probs[HEADS][OTHERS];
    signed char context[HIDDEN];
    signed char attention[HIDDEN];
    signed char middle[HIDDEN];
    signed char normed2[HIDDEN];
    signed char wide[FFN];
    signed char active[FFN];
    signed char narrow[HIDDEN];

    layer_norm(x, gamma1, beta1, normed1);
    project(normed1, wq, bq, queries);
    project(normed1, wk, bk, keys);
    project(normed1, wv, bv, values);
    store(keys, k);
    store(values, v);
    attention_scores(queries, keys, k_cache, scores);
    softmax(scores, length, probs);
    weighted_values(probs, values, v_cache, context);
    project(context, wo, bo, attention);
    add(x, attention, middle);
    layer_norm(middle, gamma2, beta2, normed2);
    widen(normed2, w1, b1, wide);
    activate(wide, active);
    narrow_down(active, w2, b2, narrow);
    add(middle, narrow, out);
}
