// Pearson correlation matrix of M variables over N samples; the samples are
// centred and scaled in place. PolyBench/C 4.2.1 correlation, SMALL.
#include <cmath>

const int M = 80;
const int N = 100;
const float EPS = 0.1f; // a smaller deviation counts as 1

static void column_means(const float data[N][M], float mean[M]) {
    for (int j = 0; j < M; j++) {
        mean[j] = 0.0f;
        for (int i = 0; i < N; i++)
            mean[j] += data[i][j];
        mean[j] /= float(N);
    }
}

static void column_deviations(const float data[N][M], const float mean[M], float stddev[M]) {
    for (int j = 0; j < M; j++) {
        stddev[j] = 0.0f;
        for (int i = 0; i < N; i++)
            stddev[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        stddev[j] = sqrtf(stddev[j] / float(N));
        stddev[j] = stddev[j] <= EPS ? 1.0f : stddev[j];
    }
}

void correlation(float data[N][M], float corr[M][M]) {
    float mean[M];
    float stddev[M];

    column_means(data, mean);
    column_deviations(data, mean, stddev);

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++) {
            data[i][j] -= mean[j];
            data[i][j] /= sqrtf(float(N)) * stddev[j];
        }

    for (int i = 0; i < M - 1; i++) {
        corr[i][i] = 1.0f;
        for (int j = i + 1; j < M; j++) {
            corr[i][j] = 0.0f;
            for (int k = 0; k < N; k++)
                corr[i][j] += data[k][i] * data[k][j];
            corr[j][i] = corr[i][j];
        }
    }
    corr[M - 1][M - 1] = 1.0f;
}
