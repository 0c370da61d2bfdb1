// Kernel of the biconjugate gradient method: s = A' * r and q = A * p.
// PolyBench/C 4.2.1 bicg, MEDIUM.
const int M = 390;
const int N = 410;

void bicg(const float A[N][M], float s[M], float q[N], const float p[M], const float r[N]) {
    for (int j = 0; j < M; j++)
        s[j] = 0.0f;

    for (int i = 0; i < N; i++) {
        q[i] = 0.0f;
        for (int j = 0; j < M; j++) {
            s[j] = s[j] + r[i] * A[i][j];
            q[i] = q[i] + A[i][j] * p[j];
        }
    }
}
