// Product with a symmetric matrix of which the lower triangle is stored:
// C = alpha * A * B + beta * C.  PolyBench/C 4.2.1 symm, SMALL.
const int M = 60;
const int N = 80;

void symm(float alpha, float beta, float C[M][N], const float A[M][M], const float B[M][N]) {
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++) {
            float below = 0.0f; // what the stored row adds to C[i][j]
            for (int k = 0; k < i; k++) {
                C[k][j] += alpha * B[i][j] * A[i][k];
                below += B[k][j] * A[i][k];
            }
            C[i][j] = beta * C[i][j] + alpha * B[i][j] * A[i][i] + alpha * below;
        }
}
