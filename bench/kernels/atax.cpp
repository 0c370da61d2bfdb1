// Matrix transpose times matrix times vector: y = A' * (A * x).
// PolyBench/C 4.2.1 atax, MEDIUM.
const int M = 390;
const int N = 410;

void atax(const float A[M][N], const float x[N], float y[N]) {
    float tmp[M];

    for (int j = 0; j < N; j++)
        y[j] = 0.0f;

    for (int i = 0; i < M; i++) {
        tmp[i] = 0.0f;
        for (int j = 0; j < N; j++)
            tmp[i] = tmp[i] + A[i][j] * x[j];
        for (int j = 0; j < N; j++)
            y[j] = y[j] + A[i][j] * tmp[i];
    }
}
