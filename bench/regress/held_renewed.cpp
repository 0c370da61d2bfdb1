// A matrix that a first nest updates as it comes, and that others use by columns, then by rows; its rows are no whole words.
// Another is loaded before it is centred in place, and used after that.
void held_renewed(double a[9][7], const double u[9], double x[7], double r[9], int b[9][7], int m[7], int c[7][7]) {
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 7; j++)
            a[i][j] += u[i] * 0.5;
    for (int j = 0; j < 7; j++)
        for (int i = 0; i < 9; i++)
            x[j] += a[i][j] * u[i];
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 7; j++)
            r[i] += a[i][j] * x[j];

    for (int j = 0; j < 7; j++) {
        m[j] = 0;
        for (int i = 0; i < 9; i++)
            m[j] += b[i][j];
    }
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 7; j++)
            b[i][j] -= m[j] / 9;
    for (int p = 0; p < 7; p++)
        for (int q = 0; q < 7; q++) {
            c[p][q] = 0;
            for (int k = 0; k < 9; k++)
                c[p][q] += b[k][p] * b[k][q];
        }
}
