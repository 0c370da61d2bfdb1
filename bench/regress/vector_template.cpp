// Arrays of vectors as parameters of templates, whose type they tell.
#include "hls_vector.h"
typedef hls::vector<int, 4> quad;
template <int N, typename T> static void load(T (&out)[N], const T *in) {
  for (int i = 0; i < N; ++i) out[i] = in[i];
}
template <int N, typename T, typename S> static void add(T (&out)[N], const S (&a)[N], const S (&b)[N]) {
  for (int i = 0; i < N; ++i) out[i] = a[i] + b[i];
}
template <typename T> static T twice(T x) { return x + x; }
void vector_template(const quad a[8], const quad b[8], quad y[8], int z[8]) {
  quad x[8], w[8];
  load(x, a);
  load(w, b);
  quad u[8];
  add(u, x, w);
  for (int i = 0; i < 8; ++i) y[i] = u[i];
  for (int i = 0; i < 8; ++i) z[i] = twice(x[i][1]);
}
