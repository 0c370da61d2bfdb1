#include <hls_stream.h>

#define N 8

// Triangles that pass through streams, with the last bound in a loop, in a variable and in a condition.
static void load(const float a[N][N], hls::stream<float> &s) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++) s.write(a[i][j]);
}
static void twice(hls::stream<float> &s, hls::stream<float> &t) {
  for (int i = 1; i <= N; i++) {
    int last = i;
    for (int j = 0; j < last; j++) t.write(s.read() * 2);
  }
}
static void store(hls::stream<float> &t, float o[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) o[i][j] = j <= i ? t.read() : 0.f;
}

void triangle_tokens(const float a[N][N], float o[N][N]) {
#pragma HLS dataflow
  hls::stream<float> s, t;
  load(a, s);
  twice(s, t);
  store(t, o);
}
