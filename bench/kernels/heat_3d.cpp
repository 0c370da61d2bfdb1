// 3-D heat equation: 7-point stencil from A to B and back, TSTEPS times; the
// border stays. PolyBench/C 4.2.1 heat-3d, SMALL.
const int TSTEPS = 40;
const int N = 20;

static void step(const float from[N][N][N], float to[N][N][N]) {
    for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
            for (int k = 1; k < N - 1; k++)
                to[i][j][k] = 0.125f * (from[i + 1][j][k] - 2.0f * from[i][j][k] + from[i - 1][j][k])
                            + 0.125f * (from[i][j + 1][k] - 2.0f * from[i][j][k] + from[i][j - 1][k])
                            + 0.125f * (from[i][j][k + 1] - 2.0f * from[i][j][k] + from[i][j][k - 1])
                            + from[i][j][k];
}

void heat_3d(float A[N][N][N], float B[N][N][N]) {
    for (int t = 1; t <= TSTEPS; t++) {
        step(A, B);
        step(B, A);
    }
}
