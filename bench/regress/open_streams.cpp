// Functions around streams that run to an argument, a part of it and a type of their own; one in
// the rows of another.
#include <assert.h>
#include <hls_stream.h>

static void load(const float *x, hls::stream<float> &s, unsigned n) {
  for (int i = 0; i < (int)n; i++) s.write(x[i]);
}

static void scale(hls::stream<float> &a, hls::stream<float> &b, float f, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
#pragma HLS loop_tripcount max=400
    b.write(a.read() * f);
  }
}

static void store(hls::stream<float> &s, float *y, unsigned n) {
  for (int i = 0; i < (int)n; i++) y[i] = s.read();
}

static void sums(const int x[32][16], hls::stream<int> &s, int rows, int half) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < half; c++) s.write(x[r][2 * c] + x[r][2 * c + 1]);
}

static void shifted(hls::stream<int> &s, int z[32][8], int rows, int half) {
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < half; c++) z[r][c] = s.read() >> 1;
}

void kernel(const float x[400], float y[512], const int in[32][16], int z[32][8], unsigned n, int rows, int columns) {
#pragma HLS dataflow
  assert(n % 2 == 0);
  hls::stream<float> a, b;
  hls::stream<int> t;
  int half = columns / 2;
  load(x, a, n);
  scale(a, b, 0.5f, n);
  store(b, y, n);
  sums(in, t, rows, half);
  shifted(t, z, rows, half);
}
