// Three matrix products: G = (A * B) * (C * D).
// PolyBench/C 4.2.1 3mm with the sizes of the published tool comparisons:
// A 180x200, B 200x190, C 190x220, D 220x210.
const int NI = 180;
const int NJ = 190;
const int NK = 200;
const int NL = 210;
const int NM = 220;

template <int ROWS, int INNER, int COLS>
void matmul(const float X[ROWS][INNER], const float Y[INNER][COLS], float Z[ROWS][COLS]) {
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++) {
            Z[i][j] = 0.0f;
            for (int k = 0; k < INNER; k++)
                Z[i][j] += X[i][k] * Y[k][j];
        }
}

void k3mm(const float A[NI][NK], const float B[NK][NJ], const float C[NJ][NM], const float D[NM][NL],
          float G[NI][NL]) {
    float E[NI][NJ];
    float F[NJ][NL];

    matmul<NI, NK, NJ>(A, B, E);
    matmul<NJ, NM, NL>(C, D, F);
    matmul<NI, NJ, NL>(E, F, G);
}
