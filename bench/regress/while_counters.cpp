#include <hls_stream.h>

#define H 6
#define W 5

// Loops until one of several counters, which begin anew, has come to its end: in the condition, behind the body, and by a flag.
static void load(const float a[H * W], hls::stream<float> &s) {
  int row = 0, col = 0;
  while (row < H) {
    s.write(a[row * W + col]);
    if (col == W - 1) {
      col = 0;
      row++;
    } else {
      col++;
    }
  }
}
static void sums(hls::stream<float> &s, hls::stream<float> &t) {
  int row = 0, col = 0;
  float sum = 0;
  do {
    sum += s.read();
    col++;
    if (col >= W) {
      t.write(sum);
      sum = col = 0;
      row++;
    }
  } while (row < H);
}

void while_counters(const float a[H * W], float o[H], float q[2][H][W]) {
  hls::stream<float> s, t;
  load(a, s);
  sums(s, t);
  for (int r = 0; r < H; r++) o[r] = t.read();
  unsigned char k = 0, r = 0, c = 0;
  bool done = false;
  while (!done) {
    q[k][r][c] = a[r * W + c] + k;
    if (++c == W) {
      c = 0;
      if (++r == H) {
        r = 0;
        k++;
        if (k == 2) done = true;
      }
    }
  }
}
