// gemm in tiles as HIDA writes it: scalars hold the element, scaled in the first iteration of k.
const int N = 32;
void scaled_by_choice(float alpha, float beta, const float A[N][N], const float B[N][N], float C[N][N]) {
    for (int k0 = 0; k0 < N / 2; k0++)
        for (int i0 = 0; i0 < N / 2; i0++)
            for (int j = 0; j < N; j++)
                for (int k1 = 0; k1 < 2; k1++)
                    for (int i1 = 0; i1 < 2; i1++) {
                        int k = k0 * 2 + k1, i = i0 * 2 + i1;
                        float old = C[i][j];
                        float scaled = old * beta;
                        float start = k == 0 ? scaled : old;
                        C[i][j] = start + alpha * A[i][k] * B[k][j];
                    }
}
