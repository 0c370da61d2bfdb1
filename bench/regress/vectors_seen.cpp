// Arrays are seen as arrays of vectors, which are copied, stored and computed with: each begins where the one before ends.
#include "ap_fixed.h"
#include "hls_vector.h"
typedef ap_fixed<16, 5> T;
typedef hls::vector<T, 8> V;
typedef hls::vector<int, 4> W;
void vectors_seen(const T a[64], T b[64], const unsigned c[32], T d[8], int e[32], const int f[32]) {
  const V *from = (const V *)a;
  V *to = (V *)b;
  for (int i = 0; i < 4; i++) {
    V v = from[i];
    to[2 * i] = v;
    to[2 * i + 1] = from[i + 4];
  }
  const V *other = (const V *)c;
  for (int i = 0; i < 8; i++) {
    V v = other[i];
    d[i] = v[0] + v[7];
  }
  const W *x = (const W *)f;
  W *y = (W *)e;
  for (int i = 0; i < 7; i++) y[i] = x[i] * x[i + 1] + 3;
  y[7] = x[0];
}
