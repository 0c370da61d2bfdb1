// Two terms at a time, as HIDA writes gemm: C is scaled where 2 * k is 0.
const int N = 32;
void scaled_in_tile(float alpha, float beta, const float A[N][N], const float B[N][N], float C[N][N]) {
    for (int k = 0; k < N / 2; k++)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < N; j++) {
                C[i][j] = (k * 2 == 0 ? C[i][j] * beta : C[i][j]) + alpha * A[i][k * 2] * B[k * 2][j];
                C[i][j] = C[i][j] + alpha * A[i][k * 2 + 1] * B[k * 2 + 1][j];
            }
}
