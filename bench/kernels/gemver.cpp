// Rank-2 update and two matrix-vector products:
// A += u1 v1' + u2 v2';  x += beta A' y + z;  w += alpha A x.
// PolyBench/C 4.2.1 gemver, MEDIUM.
const int N = 400;

void gemver(float alpha, float beta, float A[N][N],
            const float u1[N], const float v1[N], const float u2[N], const float v2[N],
            float w[N], float x[N], const float y[N], const float z[N]) {
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            A[i][j] = A[i][j] + u1[i] * v1[j] + u2[i] * v2[j];

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            x[i] = x[i] + beta * A[j][i] * y[j];

    for (int i = 0; i < N; i++)
        x[i] = x[i] + z[i];

    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            w[i] = w[i] + alpha * A[i][j] * x[j];
}
