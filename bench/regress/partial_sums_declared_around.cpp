// The scalar is declared around all loops, and the last tile of rows is smaller.
void partial_sums_declared_around(const int a[10][8], const int b[8], const int bias[1], int y[10]) {
    int c[4], i0, k0, i, k, s;
    for (i0 = 0; i0 < 10; i0 += 4) {
        int n = 10 - i0 < 4 ? 10 - i0 : 4;
        for (k0 = 0; k0 < 8; k0 += 4)
            for (i = 0; i < n; i++) {
                if (k0 == 0)
                    s = bias[0];
                else
                    s = c[i];
                for (k = 0; k < 4; k++)
                    s += a[i0 + i][k0 + k] * b[k0 + k];
                c[i] = s;
            }
        for (i = 0; i < n; i++)
            y[i0 + i] = c[i] >> 2;
    }
}
