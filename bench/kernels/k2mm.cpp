// Two matrix products: D = alpha * A * B * C + beta * D.
// PolyBench/C 4.2.1 2mm, SMALL.
const int NI = 40;
const int NJ = 50;
const int NK = 70;
const int NL = 80;

void k2mm(float alpha, float beta, const float A[NI][NK], const float B[NK][NJ],
          const float C[NJ][NL], float D[NI][NL]) {
    float tmp[NI][NJ];

    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NJ; j++) {
            tmp[i][j] = 0.0f;
            for (int k = 0; k < NK; k++)
                tmp[i][j] += alpha * A[i][k] * B[k][j];
        }

    for (int i = 0; i < NI; i++)
        for (int j = 0; j < NL; j++) {
            D[i][j] *= beta;
            for (int k = 0; k < NJ; k++)
                D[i][j] += tmp[i][k] * C[k][j];
        }
}
