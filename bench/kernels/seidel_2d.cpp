// 2-D Gauss-Seidel relaxation: 9-point mean in place, TSTEPS times; the border
// stays. PolyBench/C 4.2.1 seidel-2d, SMALL.
const int TSTEPS = 40;
const int N = 120;

void seidel_2d(float A[N][N]) {
    for (int t = 0; t < TSTEPS; t++)
        for (int i = 1; i <= N - 2; i++)
            for (int j = 1; j <= N - 2; j++)
                A[i][j] = (A[i - 1][j - 1] + A[i - 1][j] + A[i - 1][j + 1]
                           + A[i][j - 1] + A[i][j] + A[i][j + 1]
                           + A[i + 1][j - 1] + A[i + 1][j] + A[i + 1][j + 1]) / 9.0f;
}
