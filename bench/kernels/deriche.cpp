// Deriche's recursive smoothing filter: two opposite passes along the rows, then
// two along the columns. PolyBench/C 4.2.1 deriche (with its coefficients), SMALL.
#include <cmath>

const int W = 192;
const int H = 128;
const float ALPHA = 0.25f;

void deriche(const float imgIn[W][H], float imgOut[W][H]) {
    float y1[W][H];
    float y2[W][H];

    const float decay = expf(-ALPHA);
    const float k = (1.0f - decay) * (1.0f - decay) / (1.0f + 2.0f * ALPHA * decay - expf(2.0f * ALPHA));
    const float a1 = k;
    const float a2 = k * decay * (ALPHA - 1.0f);
    const float a3 = k * decay * (ALPHA + 1.0f);
    const float a4 = -k * expf(-2.0f * ALPHA);
    const float b1 = powf(2.0f, -ALPHA);
    const float b2 = -expf(-2.0f * ALPHA);

    for (int i = 0; i < W; i++) {
        float ym1 = 0.0f, ym2 = 0.0f, xm1 = 0.0f;
        for (int j = 0; j < H; j++) {
            y1[i][j] = a1 * imgIn[i][j] + a2 * xm1 + b1 * ym1 + b2 * ym2;
            xm1 = imgIn[i][j];
            ym2 = ym1;
            ym1 = y1[i][j];
        }
    }

    for (int i = 0; i < W; i++) {
        float yp1 = 0.0f, yp2 = 0.0f, xp1 = 0.0f, xp2 = 0.0f;
        for (int j = H - 1; j >= 0; j--) {
            y2[i][j] = a3 * xp1 + a4 * xp2 + b1 * yp1 + b2 * yp2;
            xp2 = xp1;
            xp1 = imgIn[i][j];
            yp2 = yp1;
            yp1 = y2[i][j];
        }
    }

    for (int i = 0; i < W; i++)
        for (int j = 0; j < H; j++)
            imgOut[i][j] = y1[i][j] + y2[i][j];

    for (int j = 0; j < H; j++) {
        float tm1 = 0.0f, ym1 = 0.0f, ym2 = 0.0f;
        for (int i = 0; i < W; i++) {
            y1[i][j] = a1 * imgOut[i][j] + a2 * tm1 + b1 * ym1 + b2 * ym2;
            tm1 = imgOut[i][j];
            ym2 = ym1;
            ym1 = y1[i][j];
        }
    }

    for (int j = 0; j < H; j++) {
        float tp1 = 0.0f, tp2 = 0.0f, yp1 = 0.0f, yp2 = 0.0f;
        for (int i = W - 1; i >= 0; i--) {
            y2[i][j] = a3 * tp1 + a4 * tp2 + b1 * yp1 + b2 * yp2;
            tp2 = tp1;
            tp1 = imgOut[i][j];
            yp2 = yp1;
            yp1 = y2[i][j];
        }
    }

    for (int i = 0; i < W; i++)
        for (int j = 0; j < H; j++)
            imgOut[i][j] = y1[i][j] + y2[i][j];
}
