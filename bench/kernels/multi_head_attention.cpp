// Multi-head self-attention (Vaswani et al. 2017, 3.2): 16 tokens, model width
// 512, 8 heads of 64. Q, K, V projections with bias, softmax(Q K' / 8) V per
// head, output projection with bias. Shapes of the CODO and Stream-HLS papers.
#include <cmath>

const int TOKENS = 16;
const int MODEL = 512;
const int HEADS = 8;
const int HEAD_DIM = MODEL / HEADS;
const float SCORE_SCALE = 0.125f; // 1 / sqrt(HEAD_DIM)

static void projection(const float x[TOKENS][MODEL], const float w[MODEL][MODEL], const float b[MODEL],
                       float y[TOKENS][MODEL]) {
    for (int t = 0; t < TOKENS; t++)
        for (int o = 0; o < MODEL; o++) {
            float sum = 0.0f;
            for (int i = 0; i < MODEL; i++)
                sum += x[t][i] * w[o][i];
            y[t][o] = sum + b[o];
        }
}

static void attention_scores(const float q[TOKENS][MODEL], const float k[TOKENS][MODEL],
                             float scores[HEADS][TOKENS][TOKENS]) {
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < TOKENS; i++)
            for (int j = 0; j < TOKENS; j++) {
                float sum = 0.0f;
                for (int d = 0; d < HEAD_DIM; d++)
                    sum += q[i][h * HEAD_DIM + d] * k[j][h * HEAD_DIM + d];
                scores[h][i][j] = sum * SCORE_SCALE;
            }
}

// The largest score of a row is subtracted so that exp cannot overflow.
static void softmax(const float scores[HEADS][TOKENS][TOKENS], float probs[HEADS][TOKENS][TOKENS]) {
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < TOKENS; i++) {
            float largest = scores[h][i][0];
            for (int j = 1; j < TOKENS; j++)
                largest = scores[h][i][j] > largest ? scores[h][i][j] : largest;

            float e[TOKENS];
            float total = 0.0f;
            for (int j = 0; j < TOKENS; j++) {
                e[j] = std::exp(scores[h][i][j] - largest);
                total += e[j];
            }
            for (int j = 0; j < TOKENS; j++)
                probs[h][i][j] = e[j] / total;
        }
}

static void weighted_values(const float probs[HEADS][TOKENS][TOKENS], const float v[TOKENS][MODEL],
                            float context[TOKENS][MODEL]) {
    for (int h = 0; h < HEADS; h++)
        for (int i = 0; i < TOKENS; i++)
            for (int d = 0; d < HEAD_DIM; d++) {
                float sum = 0.0f;
                for (int j = 0; j < TOKENS; j++)
                    sum += probs[h][i][j] * v[j][h * HEAD_DIM + d];
                context[i][h * HEAD_DIM + d] = sum;
            }
}

void multi_head_attention(const float x[TOKENS][MODEL],
                          const float wq[MODEL][MODEL], const float bq[MODEL],
                          const float wk[MODEL][MODEL], const float bk[MODEL],
                          const float wv[MODEL][MODEL], const float bv[MODEL],
                          const float wo[MODEL][MODEL], const float bo[MODEL],
                          float out[TOKENS][MODEL]) {
    float q[TOKENS][MODEL];
    float k[TOKENS][MODEL];
    float v[TOKENS][MODEL];
    float scores[HEADS][TOKENS][TOKENS];
    float probs[HEADS][TOKENS][TOKENS];
    float context[TOKENS][MODEL];

    projection(x, wq, bq, q);
    projection(x, wk, bk, k);
    projection(x, wv, bv, v);
    attention_scores(q, k, scores);
    softmax(scores, probs);
    weighted_values(probs, v, context);
    projection(context, wo, bo, out);
}
