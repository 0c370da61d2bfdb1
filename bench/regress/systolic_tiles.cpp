#include <hls_stream.h>
#include <cstdint>

// A systolic array of two by three cells, which hand on operands in FIFOs, called for each tile.
static void cell(hls::stream<int8_t> &left, hls::stream<int8_t> &right, hls::stream<int8_t> &above, hls::stream<int8_t> &below, int32_t &sum) {
  int32_t v = 0;
  for (int k = 0; k < 5; k++) {
    int8_t a = left.read(), b = above.read();
    v += a * b;
    right.write(a);
    below.write(b);
  }
  sum = v;
}

static void tile(const int8_t a[2][5], const int8_t b[5][3], int32_t c[2][3]) {
#pragma HLS dataflow
  hls::stream<int8_t> rows[2][4], columns[3][3];
  for (int k = 0; k < 5; k++) {
    for (int i = 0; i < 2; i++) rows[i][0].write(a[i][k]);
    for (int j = 0; j < 3; j++) columns[j][0].write(b[k][j]);
  }
  for (int i = 0; i < 2; i++) {
#pragma HLS unroll
    for (int j = 0; j < 3; j++) {
#pragma HLS unroll
      cell(rows[i][j], rows[i][j + 1], columns[j][i], columns[j][i + 1], c[i][j]);
    }
  }
  for (int k = 0; k < 5; k++) {
    for (int i = 0; i < 2; i++) rows[i][3].read();
    for (int j = 0; j < 3; j++) columns[j][2].read();
  }
}

void systolic_tiles(const int8_t x[6][5], const int8_t w[5][6], int32_t z[6][6]) {
  int8_t a[2][5], b[5][3];
  int32_t c[2][3];
  for (int m = 0; m < 3; m++)
    for (int n = 0; n < 2; n++) {
      for (int k = 0; k < 5; k++)
        for (int i = 0; i < 2; i++) a[i][k] = x[2 * m + i][k];
      for (int k = 0; k < 5; k++)
        for (int j = 0; j < 3; j++) b[k][j] = w[k][3 * n + j];
      tile(a, b, c);
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) z[2 * m + i][3 * n + j] = c[i][j];
    }
}
