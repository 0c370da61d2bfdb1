// Cholesky factor of a symmetric positive definite matrix; L replaces the lower
// triangle of A, the upper one is left alone. PolyBench/C 4.2.1 cholesky, SMALL.
#include <cmath>

const int N = 120;

void cholesky(float A[N][N]) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (int k = 0; k < i; k++)
            A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = std::sqrt(A[i][i]);
    }
}
