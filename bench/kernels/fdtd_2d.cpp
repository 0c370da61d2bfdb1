// 2-D finite-difference time-domain method: electric fields ex, ey and magnetic
// field hz, driven at one edge by fict[t]. PolyBench/C 4.2.1 fdtd-2d, SMALL.
#define TMAX 40
#define NX 60
#define NY 80

void fdtd_2d(float ex[NX][NY], float ey[NX][NY], float hz[NX][NY], const float fict[TMAX]) {
    for (int t = 0; t < TMAX; t++) {
        for (int j = 0; j < NY; j++)
            ey[0][j] = fict[t];

        for (int i = 1; i < NX; i++)
            for (int j = 0; j < NY; j++)
                ey[i][j] = ey[i][j] - 0.5f * (hz[i][j] - hz[i - 1][j]);

        for (int i = 0; i < NX; i++)
            for (int j = 1; j < NY; j++)
                ex[i][j] = ex[i][j] - 0.5f * (hz[i][j] - hz[i][j - 1]);

        for (int i = 0; i < NX - 1; i++)
            for (int j = 0; j < NY - 1; j++)
                hz[i][j] = hz[i][j] - 0.7f * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}
