// A matrix of sums of which one half is computed and mirrored: all of it is written, and none of it loaded.
void mirrored_sums(const float x[60][48], float c[48][48]) {
    for (int i = 0; i < 48; i++)
        for (int j = i; j < 48; j++) {
            c[i][j] = 0.0f;
            for (int k = 0; k < 60; k++)
                c[i][j] += x[k][i] * x[k][j];
            c[j][i] = c[i][j];
        }
}
