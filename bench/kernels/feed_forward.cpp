// Feed-forward layer of a transformer on 512 rows: 128 -> 256 with bias and relu,
// 256 -> 128 with bias. Shapes of the CODO and Stream-HLS papers.
#define ROWS 512
#define D_MODEL 128
#define D_FF 256

void feed_forward(const float x[ROWS][D_MODEL],
                  const float w1[D_MODEL][D_FF], const float b1[D_FF],
                  const float w2[D_FF][D_MODEL], const float b2[D_MODEL],
                  float out[ROWS][D_MODEL]) {
    float hidden[ROWS][D_FF];

    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < D_FF; j++) {
            hidden[r][j] = b1[j];
            for (int k = 0; k < D_MODEL; k++)
                hidden[r][j] += x[r][k] * w1[k][j];
        }

    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < D_FF; j++)
            if (hidden[r][j] < 0.0f)
                hidden[r][j] = 0.0f;

    for (int r = 0; r < ROWS; r++)
        for (int j = 0; j < D_MODEL; j++) {
            out[r][j] = b2[j];
            for (int k = 0; k < D_FF; k++)
                out[r][j] += hidden[r][k] * w2[k][j];
        }
}
