// Static arrays that pointers and counters that move on write all of are local.
#include <cstdint>
void static_counted(const int16_t x[4 * 6], int16_t y[4 * 6]) {
  static int16_t t[4 * 6], cols[6][4];
  const int16_t *src = x;
  int16_t *dst = t;
  for (int i = 0; i < 4; i++, src += 6, dst += 6)
    for (int j = 0; j < 6; j++) dst[j] = src[j] * 2 + i;
  int row = 0;
  for (int j = 0; j < 6; j++) {
    int col = 0;
    for (int i = 0; i < 4; i++) cols[row][col++] = t[i * 6 + j];
    row++;
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++) y[i * 6 + j] = cols[j][i] - cols[5 - j][i];
}
