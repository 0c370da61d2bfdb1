// An array is filled with zeros, and written anew before anything reads it (as generated code has it): no task is left for the zeros.
#include <stdint.h>
void filled_twice(const int8_t a[4][16], const int8_t b[16][16], const int8_t w[16][8], int32_t y[4][8]) {
  int8_t x[4][16];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) {
      int8_t v = a[i][j];
      x[i][j] = v;
    }
  int32_t c[4][16];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) c[i][j] = 0;
  for (int i = 0; i < 4; i++) {
    int32_t row[16];
    for (int j = 0; j < 16; j++) row[j] = 0;
    for (int k = 0; k < 16; k++)
      for (int j = 0; j < 16; j++) {
        int8_t p = x[i][k];
        int16_t q = p;
        int8_t r = b[k][j];
        int16_t s = r;
        int16_t m = q * s;
        int32_t n = m;
        int32_t o = row[j];
        int32_t t = o + n;
        row[j] = t;
      }
    for (int j = 0; j < 16; j++) {
      int32_t v = row[j];
      c[i][j] = v;
    }
  }
  int8_t d[4][16];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 16; j++) {
      int32_t v = c[i][j] >> 5;
      v = v > 0 ? v : 0;
      d[i][j] = v > 127 ? 127 : v;
    }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 8; j++) {
      y[i][j] = 0;
      for (int k = 0; k < 16; k++) y[i][j] += d[i][k] * w[k][j];
    }
}
