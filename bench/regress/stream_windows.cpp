// Streams of structs with arrays of rows and of structs, as windows of pixels are.
#include <hls_stream.h>

struct window {
  unsigned char pix[3][3];
};
struct inner {
  short u[2];
  float v;
};
struct both {
  int a[2][2];
  inner in[2];
};

static void slide(const unsigned char x[10][12], hls::stream<window> &s) {
  for (int y = 0; y < 8; y++)
    for (int c = 0; c < 10; c++) {
      window w;
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) w.pix[i][j] = x[y + i][c + j];
      s.write(w);
    }
}

static void weigh(hls::stream<window> &s, hls::stream<both> &t) {
  for (int k = 0; k < 80; k++) {
    window w = s.read();
    both b;
    int sum = 0;
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++) sum += w.pix[i][j] * (i + j);
    b.a[0][0] = sum;
    b.a[0][1] = w.pix[0][0];
    b.a[1][0] = w.pix[1][1];
    b.a[1][1] = w.pix[2][2];
    for (int i = 0; i < 2; i++) {
      b.in[i].u[0] = i;
      b.in[i].u[1] = sum + i;
      b.in[i].v = sum * 0.5f;
    }
    t.write(b);
  }
}

static void add(hls::stream<both> &t, float y[80]) {
  for (int k = 0; k < 80; k++) {
    both b = t.read();
    y[k] = b.a[0][0] + b.a[0][1] * 2 + b.a[1][0] * 3 + b.a[1][1] + b.in[0].u[1] + b.in[0].v - b.in[1].u[1] * b.in[1].v;
  }
}

void stream_windows(const unsigned char x[10][12], float y[80]) {
#pragma HLS dataflow
  hls::stream<window> s;
  hls::stream<both> t;
  slide(x, s);
  weigh(s, t);
  add(t, y);
}
