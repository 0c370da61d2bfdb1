// LU factors without pivoting, in place: unit lower L below the diagonal, U on
// and above it. PolyBench/C 4.2.1 lu, SMALL.
const int N = 120;

void lu(float A[N][N]) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            for (int k = 0; k < j; k++)
                A[i][j] -= A[i][k] * A[k][j];
            A[i][j] /= A[j][j];
        }
        for (int j = i; j < N; j++)
            for (int k = 0; k < i; k++)
                A[i][j] -= A[i][k] * A[k][j];
    }
}
