// QR factors by the modified Gram-Schmidt process; A is used up, R is written
// on and above its diagonal. PolyBench/C 4.2.1 gramschmidt; the sizes of SMALL
// with M and N exchanged, so that the N columns can be independent.
#include <cmath>

const int M = 80;
const int N = 60;

void gramschmidt(float A[M][N], float R[N][N], float Q[M][N]) {
    for (int k = 0; k < N; k++) {
        float norm = 0.0f;
        for (int i = 0; i < M; i++)
            norm += A[i][k] * A[i][k];
        R[k][k] = std::sqrt(norm);
        for (int i = 0; i < M; i++)
            Q[i][k] = A[i][k] / R[k][k];

        for (int j = k + 1; j < N; j++) {
            R[k][j] = 0.0f;
            for (int i = 0; i < M; i++)
                R[k][j] += Q[i][k] * A[i][j];
            for (int i = 0; i < M; i++)
                A[i][j] = A[i][j] - Q[i][k] * R[k][j];
        }
    }
}
