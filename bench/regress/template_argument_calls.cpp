// Calls of constexpr functions as template arguments, also of templates that call themselves.
#include "ap_fixed.h"
#include "hls_vector.h"
template <typename T> static constexpr T roundup(T num) { return (num == 0 || num == 1) ? 1 : 2 * roundup((num + 1) / 2); }
template <typename T> static constexpr T most(T a, T b) { return a > b ? a : b; }
constexpr unsigned int H = 3;
struct S { static const int width = 5; };
typedef hls::vector<float, roundup(H)> V;
typedef hls::vector<float, most(roundup(H), 5u)> W;
typedef ap_fixed<12, 4> A;
typedef ap_fixed<10, 6> B;
typedef ap_fixed<most(A::width - A::iwidth, B::width - B::iwidth) + most(A::iwidth, B::iwidth), most(A::iwidth, B::iwidth)> C;
void template_argument_calls(const A u[4], const B v[4], C z[4], const V x[4], V y[4], const W *a, W *b) {
  for (int i = 0; i < 4; i++) y[i] = x[i] + x[i];
  for (int i = 0; i < 4; i++) b[i] = a[i] + a[i];
  for (int i = 0; i < 4; i++) z[i] = C(u[i]) + C(v[i]);
}
