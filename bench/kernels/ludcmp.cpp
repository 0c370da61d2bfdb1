// Solves A x = b: LU factors of A in place without pivoting, then forward and
// backward substitution. PolyBench/C 4.2.1 ludcmp, SMALL.
const int N = 120;

static void factor(float A[N][N]) {
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < i; j++) {
            float w = A[i][j];
            for (int k = 0; k < j; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w / A[j][j];
        }
        for (int j = i; j < N; j++) {
            float w = A[i][j];
            for (int k = 0; k < i; k++)
                w -= A[i][k] * A[k][j];
            A[i][j] = w;
        }
    }
}

static void forward_substitution(const float A[N][N], const float b[N], float y[N]) {
    for (int i = 0; i < N; i++) {
        float w = b[i];
        for (int j = 0; j < i; j++)
            w -= A[i][j] * y[j];
        y[i] = w;
    }
}

static void backward_substitution(const float A[N][N], const float y[N], float x[N]) {
    for (int i = N - 1; i >= 0; i--) {
        float w = y[i];
        for (int j = i + 1; j < N; j++)
            w -= A[i][j] * x[j];
        x[i] = w / A[i][i];
    }
}

void ludcmp(float A[N][N], const float b[N], float x[N]) {
    float y[N];

    factor(A);
    forward_substitution(A, b, y);
    backward_substitution(A, y, x);
}
