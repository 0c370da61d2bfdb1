// Sizes in fields that a constructor sets to constants, beside the same constants: of loops, of conditions, and of what a choice
// by them leaves out. A size that changes later is no constant.
#include "hls_stream.h"
template <int R, int C> class image {
 public:
  int rows, cols, size;
  hls::stream<int> data;
  image() { init(R, C); }
  image(int r, int c) { init(r, c); }
  void init(int r, int c) {
    rows = r;
    cols = c;
    size = rows * cols;
  }
  int read() { return data.read(); }
  void write(int v) { data.write(v); }
};

template <int R, int C> static void load(const int *x, image<R, C> &m) {
  for (int i = 0; i < R * C; i++) m.write(x[i]);
}

template <int R, int C> static void widen(image<R, C> &a, image<R, C + 1> &b) {
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < b.cols; j++) {
      int v = 0;
      if (j < a.cols) v = a.read();
      b.write(v + j);
    }
}

template <int R, int C> static void store(image<R, C> &m, int *y) {
  int rows = m.rows;
  if (rows > 16) rows = 16;
  int n = m.size;
  n = n / 2;
  for (int i = 0; i < n; i++) y[i] = m.read();
  if (m.cols > 100) {
    for (int i = 0; i < C; i++) m.write(i);
  }
  for (int i = n; i < R * C; i++) y[i] = rows * m.read();
}

void sizes_constructed(const int x[32], int y[40]) {
#pragma HLS dataflow
  image<8, 4> a(8, 4);
  image<8, 5> b;
  load(x, a);
  widen(a, b);
  store(b, y);
}
