// Layers choose how they compute by templates that a configuration names, and results by enable_if.
#include "ap_fixed.h"
#include "ap_int.h"
#include "hls_stream.h"
#include <math.h>
#include <type_traits>
namespace net {
namespace product {
template <class X, class W> struct mult {
  static auto product(X a, W w) -> decltype(a * w) { return a * w; }
};
} // namespace product
template <class T, class R, class C> struct Kernel;
template <class D, class R, class C>
inline typename std::enable_if<std::is_same<D, ap_uint<1> >::value && !std::is_same<R, D>::value, ap_int<9> >::type cast(typename C::accum_t x) {
  return 7;
}
template <class D, class R, class C>
inline typename std::enable_if<(!std::is_same<D, ap_uint<1> >::value), R>::type cast(typename C::accum_t x) {
  return (R)x;
}
template <class D, class R, class C> void plain(D x[C::n_in], R y[C::n_out], typename C::weight_t w[C::n_in * C::n_out]) {
  for (unsigned o = 0; o < C::n_out; o++) {
    typename C::accum_t s = C::offset;
    for (unsigned i = 0; i < C::n_in; i++) s += C::template product<D, typename C::weight_t>::product(x[i], w[o * C::n_in + i]);
    y[o] = cast<D, R, C>(s);
  }
}
template <class D, class R, class C> struct Plain {
  static void dense(D x[C::n_in], R y[C::n_out], typename C::weight_t w[C::n_in * C::n_out]) { plain<D, R, C>(x, y, w); }
};
template <class D, class R, class C> void dense(D x[C::n_in], R y[C::n_out], typename C::weight_t w[C::n_in * C::n_out]) {
  C::template kernel<D, R, C>::dense(x, y, w);
}
inline float bent(float x) { return tanh(x); } // of <cmath>: the other one comes later
template <class T> void tanh(T x[5], T y[5]) {
  for (int i = 0; i < 5; i++) y[i] = bent(x[i].to_float());
}
} // namespace net
typedef ap_fixed<16, 6> d_t;
struct config {
  static const unsigned n_in = 7;
  static const unsigned n_out = 5;
  static const ap_fixed<8, 4> offset;
  typedef ap_fixed<20, 8> accum_t;
  typedef d_t weight_t;
  template <class D, class R, class C> using kernel = net::Plain<D, R, C>;
  template <class X, class W> using product = net::product::mult<X, W>;
};
const ap_fixed<8, 4> config::offset = 1.25;
d_t w2[35] = {0.5, -0.25, 0.125, 1, -1, 0.75, 0.3, 0.5, -0.25, 0.125, 1, -1, 0.75, 0.3, 0.5, -0.25, 0.125, 1,
              -1,  0.75,  0.3,   1, 2,  3,    4,   5,   6,     7,     0, 1,  2,    3,   4,   5,     6};
void policies(d_t x[7], d_t y[5], d_t z[5]) {
  assert(config::n_in == 7);
  net::dense<d_t, d_t, config>(x, y, w2);
  d_t h[5];
  net::dense<d_t, d_t, config>(x, h, w2);
  net::tanh<d_t>(h, z);
}
