#include <ap_fixed.h>
#include <hls_stream.h>
typedef ap_fixed<16, 6> num;
struct cfg { static const unsigned n = 4; typedef num weight_t; };
namespace nnet {
template <class D, class R, typename C> void act(D d[C::n], R r[C::n], const typename C::weight_t w[C::n]) { for (int i = 0; i < C::n; i++) r[i] = d[i] * w[i]; }
template <class D, class R, typename C> void act(hls::stream<D> &d, hls::stream<R> &r, const typename C::weight_t w[C::n]) { for (int i = 0; i < C::n; i++) r.write(d.read() + w[i]); }
}
const num w[4] = {1, 2, 3, 4};
void overloads_explicit(num a[4], num o[4]) { num t[4]; nnet::act<num, num, cfg>(a, t, w); hls::stream<num> s, u; for (int i = 0; i < 4; i++) s.write(t[i]); nnet::act<num, num, cfg>(s, u, w); for (int i = 0; i < 4; i++) o[i] = u.read(); }
