// A window that moves down: loops that count down have negative steps.
#define N 66
#define C 4
#define K 3

void window_down(const signed char in[C][N], const signed char w[C][K], int out[N - K + 1]) {
    signed char t[C][N];
    for (int c = 0; c < C; c++)
        for (int i = 0; i < N; i++)
            t[c][i] = in[c][i] ^ 1;
    for (int i = N - K; i >= 0; i--) {
        int sum = 0;
        for (int c = 0; c < C; c++)
            for (int k = 0; k < K; k++)
                sum += t[c][i + k] * w[c][k];
        out[i] = sum;
    }
}
