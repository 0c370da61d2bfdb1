// Products of a matrix with another one, less their transpose: two elements of one array make one of the result.
void sums_and_transposed(const short x[5][6], const short w[5][6], int y[5][5]) {
    int t[5][5];
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++) {
            int s = 0;
            for (int k = 0; k < 6; k++)
                s += x[i][k] * w[j][k];
            t[i][j] = s;
        }
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            y[i][j] = t[i][j] - t[j][i];
}
