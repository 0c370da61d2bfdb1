// Symmetric rank-k update of the lower triangle: C = alpha * A * A' + beta * C.
// PolyBench/C 4.2.1 syrk, SMALL.
#define M 60
#define N 80

void syrk(float alpha, float beta, float C[N][N], const float A[N][M]) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            C[i][j] *= beta;
        for (int k = 0; k < M; k++)
            for (int j = 0; j <= i; j++)
                C[i][j] += alpha * A[i][k] * A[j][k];
    }
}
