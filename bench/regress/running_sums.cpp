// Sums that run along an array, each element of which is used: plain, over a window, of a narrow
// type, under a condition, of two arrays at once, and of the rows of an image.
#include <stdint.h>
void sums(const int x[256], const int8_t d[240], const uint8_t image[16][48], int plain[256], int window[256], uint8_t level[240], int count[250], long long both[128], unsigned integral[16][48]) {
  int s = 0;
  for (int i = 0; i < 256; i++) {
    s += x[i];
    plain[i] = s;
  }
  int w = 7;
  for (int i = 0; i < 256; i++) {
    w += x[i];
    if (i >= 16) w -= x[i - 16];
    window[i] = w / 16;
  }
  uint8_t v = 128;
  for (int i = 0; i < 240; i++) {
    v += d[i];
    level[i] = v;
  }
  int c = 0;
  for (int i = 3; i < 253; i++) {
    if (x[i] > 5) c++;
    count[i - 3] = c;
  }
  long long a = s;
  for (int i = 0; i < 128; i++) {
    both[i] = a * 3;
    a = x[2 * i] - x[2 * i + 1] + a;
  }
  unsigned above[48];
  for (int j = 0; j < 48; j++) above[j] = 0;
  for (int i = 0; i < 16; i++) {
    unsigned row = 0;
    for (int j = 0; j < 48; j++) {
      row += image[i][j];
      above[j] += row;
      integral[i][j] = above[j];
    }
  }
}
