// Symmetric rank-2k update of the lower triangle:
// C = alpha * (A * B' + B * A') + beta * C.  PolyBench/C 4.2.1 syr2k, SMALL.
#define M 60
#define N 80

typedef float data_t;

void syr2k(data_t alpha, data_t beta, data_t C[N][N], const data_t A[N][M], const data_t B[N][M]) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j <= i; j++)
            C[i][j] *= beta;
        for (int k = 0; k < M; k++)
            for (int j = 0; j <= i; j++)
                C[i][j] += A[j][k] * alpha * B[i][k] + B[j][k] * alpha * A[i][k];
    }
}
