// Counters of rows and columns outlive a call, but hold after an image what they held before.
#include "hls_stream.h"
#define H 6
#define W 5
static void pixel(int v, int &sum, hls::stream<int> &out) {
  static int x = 0, y = 0;
  static unsigned char filled = 0;
  sum = y == 0 ? v : sum + v;
  if (x >= 1 && y >= 2) out.write(sum * 10 + x);
  if (x + 1 == W) {
    x = 0;
    if (y + 1 == H) {
      y = 0;
    } else {
      y++;
    }
  } else {
    x++;
  }
  filled = (filled + 1) % 3;
}
void settled_counters(hls::stream<int> &in, hls::stream<int> &out) {
  int sum = 0;
  for (int i = 0; i < H; i++)
    for (int j = 0; j < W; j++) pixel(in.read(), sum, out);
}
