// A scalar takes up the sum of the tiles of terms before, and begins anew in the first.
void partial_sums_resumed(const float a[8][12], const float b[12][4], float y[8][4]) {
    float c[4][4];
    for (int i0 = 0; i0 < 8; i0 += 4) {
        for (int k0 = 0; k0 < 12; k0 += 4)
            for (int i = 0; i < 4; i++)
                for (int j = 0; j < 4; j++) {
                    float s = k0 == 0 ? 0.0f : c[i][j];
                    for (int k = 0; k < 4; k++)
                        s += a[i0 + i][k0 + k] * b[k0 + k][j];
                    c[i][j] = s;
                }
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                y[i0 + i][j] = c[i][j] > 0 ? c[i][j] : 0;
    }
}
