// Halfs of and into fixed point numbers and words, by way of a stream.
#include "hls_half.h"
#include "hls_stream.h"
#include "ap_fixed.h"
#define N 64
typedef half T;
struct pt { half x, y; };
typedef ap_fixed<16, 6> fx;

void half_fixed(const T *x, T y[N], const fx q[N], pt p[N], ap_int<9> w[N], fx r[N], half scale, int half_size) {
#pragma HLS interface m_axi port=x depth=64
  hls::stream<half> s;
  for (int i = 0; i < N; i++) s.write(x[i] * scale);
  for (int i = 0; i < N; i++) {
    half v = s.read();
    half t = q[i];
    y[i] = v + t + half(i);
    p[i].x = v * p[i].y + half_size;
    p[i].y = v - (float)w[i];
    r[i] = v * half(4);
    w[i] = v;
  }
}
