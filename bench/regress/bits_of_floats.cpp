// Numbers of 16 bits that are upper halves of floats, and whole ones that are floats: the data of the test are numbers.
#include <cstdint>
#include <cstring>
static float wide(uint16_t b) {
  uint32_t u = (uint32_t)b << 16;
  float f;
  memcpy(&f, &u, 4);
  return f;
}
static uint16_t upper(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  u += 0x7fff + ((u >> 16) & 1);
  return u >> 16;
}
void bits_of_floats(const uint16_t a[6][10], const uint16_t b[10][4], uint16_t c[6][4], const int x[8], int y[8]) {
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 4; j++) {
      float s = 0;
      for (int k = 0; k < 10; k++) s += wide(a[i][k]) * wide(b[k][j]);
      c[i][j] = upper(s);
    }
  for (int i = 0; i < 8; i++) {
    union {
      int bits;
      float f;
    } u;
    u.bits = x[i];
    u.f = u.f * 3 - 1;
    y[i] = u.bits;
  }
}
