// Multiresolution analysis kernel: each row A[r][q][*] times C4, in place.
// PolyBench/C 4.2.1 doitgen, SMALL.
const int NQ = 20;
const int NR = 25;
const int NP = 30;

void doitgen(float A[NR][NQ][NP], const float C4[NP][NP]) {
    float sum[NP];

    for (int r = 0; r < NR; r++)
        for (int q = 0; q < NQ; q++) {
            for (int p = 0; p < NP; p++) {
                sum[p] = 0.0f;
                for (int s = 0; s < NP; s++)
                    sum[p] += A[r][q][s] * C4[s][p];
            }
            for (int p = 0; p < NP; p++)
                A[r][q][p] = sum[p];
        }
}
