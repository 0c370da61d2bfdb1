// Covariance matrix of M variables over N samples; the samples are centred in
// place. PolyBench/C 4.2.1 covariance, SMALL.
#define M 80
#define N 100

void covariance(float data[N][M], float cov[M][M]) {
    float mean[M];

    for (int j = 0; j < M; j++) {
        mean[j] = 0.0f;
        for (int i = 0; i < N; i++)
            mean[j] += data[i][j];
        mean[j] /= (float)N;
    }

    for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
            data[i][j] -= mean[j];

    for (int i = 0; i < M; i++)
        for (int j = i; j < M; j++) {
            cov[i][j] = 0.0f;
            for (int k = 0; k < N; k++)
                cov[i][j] += data[k][i] * data[k][j];
            cov[i][j] /= (float)N - 1.0f;
            cov[j][i] = cov[i][j];
        }
}
