// General matrix product: D = 0.5 * A * B + 0.1 * C.
// PolyBench/C 4.2.1 gemm, MEDIUM, with C and D as two arrays.
constexpr int NI = 200;
constexpr int NJ = 220;
constexpr int NK = 240;
constexpr float ALPHA = 0.5f;
constexpr float BETA = 0.1f;

void gemm(const float A[NI][NK], const float B[NK][NJ], const float C[NI][NJ], float D[NI][NJ]) {
    for (int i = 0; i < NI; i++) {
        for (int j = 0; j < NJ; j++) {
            float sum = 0.0f;
            for (int k = 0; k < NK; k++)
                sum += A[i][k] * B[k][j];
            D[i][j] = ALPHA * sum + BETA * C[i][j];
        }
    }
}
