// Operators of vectors: lane by lane, with numbers beside, in tokens, in templates.
#include "hls_vector.h"
#include "hls_stream.h"
typedef hls::vector<float, 8> f8;
typedef hls::vector<unsigned char, 16> u16v;
static void rd(const f8 *a, hls::stream<f8> &s) { for (int i = 0; i < 16; i++) s.write(a[i] * 2.0f); }
static void wr(hls::stream<f8> &s, hls::stream<f8> &t, f8 *y, float k) { for (int i = 0; i < 16; i++) { f8 v = s.read(); y[i] = v + t.read() * k; } }
void vector_lanes(const f8 a[16], const f8 b[16], f8 y[16], float k, const u16v c[4], u16v d[4], f8 sum[1]) {
#pragma HLS dataflow
  hls::stream<f8> s, t;
  rd(a, s);
  rd(b, t);
  wr(s, t, y, k);
  for (int i = 0; i < 4; i++) { u16v w = c[i]; w += c[i] >> 1; w = w * w[3] - 7; d[i] = (w & c[3 - i]) | 1; }
  f8 acc = 0.0f;
  for (int i = 0; i < 16; i++) acc += a[i] / (b[i] * b[i] + 1.0f);
  sum[0] = acc;
}
