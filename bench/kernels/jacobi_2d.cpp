// 2-D Jacobi relaxation: 5-point mean from A to B and back, TSTEPS times; the
// border stays. PolyBench/C 4.2.1 jacobi-2d, SMALL.
const int TSTEPS = 40;
const int N = 90;

void jacobi_2d(float A[N][N], float B[N][N]) {
    for (int t = 0; t < TSTEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                B[i][j] = 0.2f * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i + 1][j] + A[i - 1][j]);
        for (int i = 1; i < N - 1; i++)
            for (int j = 1; j < N - 1; j++)
                A[i][j] = 0.2f * (B[i][j] + B[i][j - 1] + B[i][j + 1] + B[i + 1][j] + B[i - 1][j]);
    }
}
