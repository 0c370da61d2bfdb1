// Depths and factors of pragmas that are made of constants, where subscripts are data.
const int ROWS = 5;
#define COLS 4
void depth_expressions(const int *at, const short *x, short *count, short *y) {
#pragma HLS INTERFACE mode=m_axi port=at depth=COLS
#pragma HLS INTERFACE m_axi port = x depth = ROWS * COLS
#pragma HLS INTERFACE m_axi port=count depth=(ROWS+1)*COLS
#pragma HLS INTERFACE m_axi port=y depth=ROWS*COLS/2
  for (int i = 0; i < COLS; i++) {
    int k = at[i] & 7;
    count[k] += x[k];
    y[k] = x[k + 1];
  }
}
