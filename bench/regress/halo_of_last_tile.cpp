// A copy of a tile and its halo, the last of which is smaller.
void halo_of_last_tile(const int x[14], const int w[3], int y[12]) {
    int in[10];
    for (int i0 = 0; i0 < 12; i0 += 8) {
        int n = 12 - i0 < 8 ? 12 - i0 : 8;
        for (int i = 0; i < n + 2; i++)
            in[i] = x[i0 + i];
        for (int i = 0; i < n; i++) {
            int s = 0;
            for (int u = 0; u < 3; u++)
                s += in[i + u] * w[u];
            y[i0 + i] = s;
        }
    }
}
