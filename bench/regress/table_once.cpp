// A table that the first call fills, as its flag tells, is one of constants; so is that of a local array.
#include <math.h>
static float window_of(int i) { return 0.5f - 0.5f * cosf(2 * 3.14159265f * i / 63); }

void table_once(const float x[64], float y[64], const unsigned char k[64]) {
  static bool ready = false;
  static float hann[64];
  static short square[256];
  if (!ready) {
    for (int i = 0; i < 64; i++) hann[i] = window_of(i);
    for (int i = 0; i < 256; i++) square[i] = (i * i) >> 2;
    ready = true;
  }
  float root[16];
  for (int i = 0; i < 16; i++) root[i] = sqrtf(i);
  for (int i = 0; i < 64; i++) y[i] = x[i] * hann[i] + square[k[i]] - root[k[i] & 15];
}
