// A layer, its bias, a ReLU and a shift, each a nest of its own over flat arrays, as exporters write them.
void flat_steps(const int x[120], const int w[160], const int b[8], int y[48]) {
    int v[48], u[48], t[48];
    for (int i = 0; i < 6; i++) for (int j = 0; j < 8; j++) v[i * 8 + j] = 0;
    for (int i = 0; i < 6; i++) for (int j = 0; j < 8; j++) for (int k = 0; k < 20; k++) v[i * 8 + j] = v[i * 8 + j] + x[i * 20 + k] * w[j * 20 + k];
    for (int i = 0; i < 6; i++) for (int j = 0; j < 8; j++) u[i * 8 + j] = v[i * 8 + j] + b[j];
    for (int i = 0; i < 6; i++) for (int j = 0; j < 8; j++) t[i * 8 + j] = u[i * 8 + j] > 0 ? u[i * 8 + j] : 0;
    for (int i = 0; i < 6; i++) for (int j = 0; j < 8; j++) y[i * 8 + j] = t[i * 8 + j] >> 3;
}
