// Vectors without names: what functions return at once, and what `?:` chooses, as tokens, arguments and operands; the side that is not
// chosen takes no token.
#include "hls_stream.h"
#include "hls_vector.h"

typedef hls::vector<float, 4> quad;

static quad twice(quad v) { return v + v; }
static hls::vector<float, 4> plus(const hls::vector<float, 4> &v, quad w) { return v + w; }
template <typename T, size_t N> static hls::vector<T, N> scaled(hls::vector<T, N> v, T by) { return v * by; }
static quad all(float x) { return x; }
static quad larger(quad v, quad w) { return v[0] > w[0] ? v : w; }
static quad next(hls::stream<quad> &s) { return s.read(); }

static void spread(const quad x[16], hls::stream<quad> &s, hls::stream<quad> &t) {
  for (int i = 0; i < 16; i++) {
    s.write(i % 2 == 0 ? twice(x[i]) : x[i]);
    if (i < 12) t << plus(x[i] - all(0.5f), larger(x[i], x[15 - i]));
  }
}

static void gather(hls::stream<quad> &s, hls::stream<quad> &t, quad y[16]) {
  for (int i = 0; i < 16; i++) {
    quad v = next(s);
    quad w = i >= 12 ? all(1) : t.read();
    w += twice(v + w) * 0.25f;
    v = w[1] < v[1] ? twice(v) : w;
    w = v[2] < 3 ? v : w;
    y[i] = scaled(larger(v, w), 0.5f);
  }
}

void vector_results(const quad x[16], quad y[16]) {
#pragma HLS dataflow
  hls::stream<quad> s, t;
  spread(x, s, t);
  gather(s, t, y);
}
