// Two independent matrix-vector products: x1 += A * y1 and x2 += B' * y2.
// PolyBench/C 4.2.1 mvt, MEDIUM, with a matrix of its own for each product.
const int N = 400;

void mvt(const float A[N][N], const float B[N][N], float x1[N], float x2[N],
         const float y1[N], const float y2[N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x1[i] = x1[i] + A[i][j] * y1[j];

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x2[i] = x2[i] + B[j][i] * y2[j];
}
