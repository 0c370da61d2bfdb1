// Chain of transposes between elementwise stages, as graph front ends leave it
// behind: scale the rows of A', transpose back, add B, and transpose again, so
// out[j][i] = A[i][j] * scale[j] + B[i][j].
const int ROWS = 96;
const int COLS = 64;

template <int M, int N>
void transpose(const float in[M][N], float out[N][M]) {
    for (int i = 0; i < M; i++)
        for (int j = 0; j < N; j++)
            out[j][i] = in[i][j];
}

static void scale_rows(const float in[COLS][ROWS], const float scale[COLS], float out[COLS][ROWS]) {
    for (int i = 0; i < COLS; i++)
        for (int j = 0; j < ROWS; j++)
            out[i][j] = in[i][j] * scale[i];
}

static void add(const float x[ROWS][COLS], const float y[ROWS][COLS], float z[ROWS][COLS]) {
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLS; j++)
            z[i][j] = x[i][j] + y[i][j];
}

void transpose_chain(const float A[ROWS][COLS], const float B[ROWS][COLS], const float scale[COLS],
                     float out[COLS][ROWS]) {
    float turned[COLS][ROWS];
    float scaled[COLS][ROWS];
    float back[ROWS][COLS];
    float sum[ROWS][COLS];

    transpose<ROWS, COLS>(A, turned);
    scale_rows(turned, scale, scaled);
    transpose<COLS, ROWS>(scaled, back);
    add(back, B, sum);
    transpose<ROWS, COLS>(sum, out);
}
