// A buffer that is only full when n is what the pragma says, and read in whole rows.
const int SIDE = 12;

void tripcount(const int *in, int *out, int n) {
#pragma HLS interface m_axi port=in depth=144
#pragma HLS interface m_axi port=out depth=144
  int a[SIDE * SIDE];
  for (int k = 0, i = 0, j = 0; k < n * n; k++, j++) {
#pragma HLS loop_tripcount min = SIDE * SIDE max = SIDE * SIDE
    if (j == n) {
      j = 0;
      i++;
    }
    a[i * SIDE + j] = in[k];
  }
  for (int i = 0; i < n; i++) {
#pragma HLS loop_tripcount min = SIDE max = SIDE
    int sum = 0;
    for (int j = 0; j < SIDE; j++) sum += a[i * SIDE + j];
    out[i] = sum;
  }
}
