#include "hls_stream.h"

// Templates of functions whose arguments are found in those of structs and of streams of them, and
// values of fields that name the parameters of their own template.
template <typename T, int N> struct mean { T sum = T(0.0); int count = 0; T line[N]; };
template <typename T, int N> void update(mean<T, N> &m, T x) { m.sum += x; m.line[m.count % N] = x; m.count++; }
template <typename S, int M> S finish(mean<S, M> &m) { S last = m.line[M - 1]; return m.sum / S(m.count) + last; }
template <typename T, int N> void copy(hls::stream<mean<T, N>> &s, hls::stream<T> &t) { for (int i = 0; i < 4; i++) { mean<T, N> m = s.read(); T v = finish(m); t.write(v); } }
void struct_deduced(const float x[16], float y[4]) {
  hls::stream<mean<float, 4>> s; hls::stream<float> t;
  for (int i = 0; i < 4; i++) {
    mean<float, 4> m;
    for (int j = 0; j < 4; j++) update(m, x[4 * i + j]);
    s.write(m);
  }
  copy(s, t);
  for (int i = 0; i < 4; i++) y[i] = t.read();
}
