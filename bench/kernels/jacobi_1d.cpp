// 1-D Jacobi relaxation: 3-point mean from A to B and back, TSTEPS times; the
// two ends stay. PolyBench/C 4.2.1 jacobi-1d, SMALL.
const int TSTEPS = 40;
const int N = 120;

void jacobi_1d(float A[N], float B[N]) {
    for (int t = 0; t < TSTEPS; t++) {
        for (int i = 1; i < N - 1; i++)
            B[i] = 0.33333f * (A[i - 1] + A[i] + A[i + 1]);
        for (int i = 1; i < N - 1; i++)
            A[i] = 0.33333f * (B[i - 1] + B[i] + B[i + 1]);
    }
}
