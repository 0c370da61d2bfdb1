// Sum of two matrix-vector products: y = alpha * A * x + beta * B * x.
// PolyBench/C 4.2.1 gesummv, MEDIUM.
const int N = 250;

void gesummv(float alpha, float beta, const float A[N][N], const float B[N][N],
             const float x[N], float y[N]) {
    float tmp[N];

    for (int i = 0; i < N; i++) {
        tmp[i] = 0.0f;
        y[i] = 0.0f;
        for (int j = 0; j < N; j++) {
            tmp[i] = A[i][j] * x[j] + tmp[i];
            y[i] = B[i][j] * x[j] + y[i];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }
}
