// Solves L x = b for a lower triangular L by forward substitution.
// PolyBench/C 4.2.1 trisolv, SMALL.
const int N = 120;

void trisolv(const float L[N][N], float x[N], const float b[N]) {
    for (int i = 0; i < N; i++) {
        x[i] = b[i];
        for (int j = 0; j < i; j++)
            x[i] -= L[i][j] * x[j];
        x[i] = x[i] / L[i][i];
    }
}
