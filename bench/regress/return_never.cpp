#include <hls_stream.h>
#include <hls_vector.h>
#define N 129
#define T 33

// Both ends of a stream return early at a place that is not reached with these sizes: tokens are counted without it.
typedef hls::vector<float, 8> v_t;
static void feed(const v_t x[N][4], hls::stream<v_t> &s) {
  for (int q = 0; q < T; q++)
    for (int k = 0; k < N; k++)
      for (int d = 0; d < 4; d++) {
        if (q * 4 >= N && k >= 3) return;
        s << x[k][d];
      }
}
static void sum(hls::stream<v_t> &s, float y[T][N]) {
  for (int q = 0; q < T; q++)
    for (int k = 0; k < N; k++)
      for (int d = 0; d < 4; d++) {
        if (q * 4 >= N && k >= 3) return;
        v_t v = s.read();
        float a = d == 0 ? 0.0f : y[q][k];
        for (int l = 0; l < 8; l++) a += v[l];
        y[q][k] = a;
      }
}
void return_never(const v_t x[N][4], float y[T][N]) {
#pragma HLS dataflow
  hls::stream<v_t> s;
  feed(x, s);
  sum(s, y);
}
