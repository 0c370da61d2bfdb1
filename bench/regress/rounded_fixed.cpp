// What is exact of the functions of hls_math.h, on every number of types of eight bits.
#include <hls_math.h>
#include <ap_fixed.h>
#define N 256
typedef ap_fixed<8, 4> A;
typedef ap_fixed<8, 0> B;
typedef ap_fixed<8, 8> C;
typedef ap_ufixed<8, 3> D;
typedef ap_ufixed<8, 0> E;

template <typename T>
void all(T y[8][N]) {
  for (int i = 0; i < N; i++) {
    T x;
    x.range() = i;
    y[0][i] = hls::floor(x);
    y[1][i] = hls::ceil(x);
    y[2][i] = hls::trunc(x);
    y[3][i] = hls::round(x);
    y[4][i] = hls::rint(x);
    y[5][i] = hls::nearbyint(x);
    y[6][i] = hls::abs(x);
    y[7][i] = hls::fabs(x);
  }
}

void rounded_fixed(A a[8][N], B b[8][N], C c[8][N], D d[8][N], E e[8][N]) {
  all(a);
  all(b);
  all(c);
  all(d);
  all(e);
}
