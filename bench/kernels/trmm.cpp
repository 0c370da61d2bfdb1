// Product with a unit lower triangular matrix, in place: B = alpha * A' * B.
// PolyBench/C 4.2.1 trmm, SMALL.
const int M = 60;
const int N = 80;

void trmm(float alpha, const float A[M][M], float B[M][N]) {
    for (int i = 0; i < M; i++) {
        for (int j = 0; j < N; j++) {
            for (int k = i + 1; k < M; k++)
                B[i][j] += A[k][i] * B[k][j];
            B[i][j] = alpha * B[i][j];
        }
    }
}
