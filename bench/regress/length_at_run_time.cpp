// Attention of one token to those before it, of which there are as many as an element of an argument says, or a local
// made of one.
void length_at_run_time(const float q[4], const float k[12][4], const float v[12][4], float out[4], const int at[2]) {
    float s[12], total = 0;
    int n = (at[1] & 7) + 1; // a run with any numbers stays inside
    for (int j = 0; j < n; j++) {
        float sum = 0;
        for (int d = 0; d < 4; d++) sum += q[d] * k[j][d];
        s[j] = sum;
    }
    for (int j = 0; j <= (at[0] & 7); j++) total += s[j < n ? j : 0];
    for (int d = 0; d < 4; d++) {
        float sum = 0;
        for (int j = 0; j < n; j++) sum += s[j] * v[j][d];
        out[d] = sum / total;
    }
}
