#include <hls_stream.h>
// Space to depth: rows and columns take turns with four streams, which come together again.
static void focus(const signed char x[6][8], hls::stream<signed char> s[4]) {
  for (int r = 0; r < 6; r++)
    for (int c = 0; c < 8; c++) s[(r & 1) * 2 + (c & 1)].write(x[r][c]);
}
static void join(hls::stream<signed char> s[4], int y[3][4]) {
  for (int r = 0; r < 3; r++)
    for (int c = 0; c < 4; c++) {
      int sum = 0;
      for (int k = 0; k < 4; k++) sum += (k + 1) * s[k].read();
      y[r][c] = sum;
    }
}
void stream_digits(const signed char x[6][8], int y[3][4]) {
#pragma HLS dataflow
  hls::stream<signed char> s[4];
  focus(x, s);
  join(s, y);
}
