// Values that are made by names for templates of structs, the complex numbers of Vitis, typename before values in
// lists and calls, and depths that only say that an argument has any number of elements.
#include "ap_int.h"
#include "hls_x_complex.h"

template <typename T>
struct point {
  T x, y;
  point() {}
  point(T a, T b) : x(a), y(b) {}
};
template <typename T>
point<T> operator*(const point<T> &a, const point<T> &b) {
  return point<T>(a.x * b.x, a.y * b.y);
}
template <typename T>
using pt = point<T>;
template <typename T>
using cx = std::complex<T>;

struct widths {
  typedef ap_uint<8> value;
  static const int N = 4;
};
template <typename params>
static void add(const ap_uint<8> *x, ap_uint<8> *y) {
  typename params::value a[params::N] = {typename params::value(5)};
  for (int i = 0; i < params::N; i++) a[i] += x[i] + typename params::value(3);
  for (int i = 0; i < params::N; i++) y[i] = a[i];
}

void alias_constructors(const float x[16], float y[16], hls::x_complex<float> z[16], const ap_uint<8> *v, ap_uint<8> *w) {
#pragma HLS interface m_axi port=v depth=4294967295
#pragma HLS interface m_axi port=w depth=4294967295
  for (int i = 0; i < 16; i++) {
    pt<float> a(x[i], 1), b = a * pt<float>(a.y, a.x);
    y[i] = b.x + b.y;
    cx<float> c(x[i], 1.0f);
    c = c * c;
    z[i] = c * cx<float>(c.imag(), c.real()) + hls::x_complex<float>(x[i], 2);
  }
  add<widths>(v, w);
}
