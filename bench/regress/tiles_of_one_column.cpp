// Tiles of one column are copied into arrays that are not needed: loops are whole, and what copied goes.
#include <cstdint>

void tiles_of_one_column(const int8_t x[6][5], const int8_t w[10][5], const int8_t b[10], int8_t y[6][10]) {
    int32_t acc[6][10];
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 10; j++)
            acc[i][j] = b[j];
    for (int n = 0; n < 20; n++) {
        int k0 = n % 5, j0 = n / 5 % 2, i0 = n / 5 / 2;
        int8_t u[3][1], v[5][1];
        for (int i = 0; i < 3; i++)
            for (int k = 0; k < 1; k++) {
                int8_t e = x[i + i0 * 3][k + k0];
                u[i][k] = e;
            }
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 1; k++) {
                int8_t e = w[j + j0 * 5][k + k0];
                v[j][k] = e;
            }
        for (int k = 0; k < 1; k++)
            for (int i = 0; i < 3; i++)
                for (int j = 0; j < 5; j++)
                    acc[i + i0 * 3][j + j0 * 5] += u[i][k] * v[j][k];
    }
    for (int i = 0; i < 6; i++)
        for (int j = 0; j < 10; j++)
            y[i][j] = acc[i][j] > 0 ? acc[i][j] >> 4 : 0;
}
