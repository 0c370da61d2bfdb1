// Rows are summed up as they come, and then changed in place: they are not all loaded before the first sum.
void centred_rows(float data[120][64], float mean[64]) {
    for (int j = 0; j < 64; j++) {
        mean[j] = 0.0f;
        for (int i = 0; i < 120; i++)
            mean[j] += data[i][j];
        mean[j] /= 120.0f;
    }
    for (int i = 0; i < 120; i++)
        for (int j = 0; j < 64; j++)
            data[i][j] -= mean[j];
}
