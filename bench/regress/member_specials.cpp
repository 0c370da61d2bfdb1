// Functions of templates of structs that are others for some arguments of the template.
#include "ap_int.h"
template <typename T>
class bits {
 public:
  typedef ap_uint<8 * sizeof(T)> word;
  T kept;
  word to(T v) { return v; }
  static word zero();
};
template <>
inline bits<float>::word bits<float>::to(float v) {
  union {
    float f;
    unsigned i;
  } u;
  u.f = v + kept;
  return u.i;
}
template <typename T>
typename bits<T>::word bits<T>::zero() { return 1; }

namespace inner {
template <typename T, int N>
struct scale {
  T a;
  T of(T v);
  T half(T v) { return of(v) / 2; }
};
template <typename T, int N>
T scale<T, N>::of(T v) { return v * N + a; }
template <>
int scale<int, 4>::of(int v) { return (v << 2) - a; }
}  // namespace inner
template <>
float inner::scale<float, 1>::of(float v) { return v; }

void member_specials(const float x[32], const int z[32], ap_uint<32> y[32], int u[32], float w[32]) {
  bits<float> a;
  bits<int> b;
  a.kept = 0.5f;
  inner::scale<int, 4> four = {5};
  inner::scale<int, 3> three = {6};
  inner::scale<float, 1> one = {7};
  for (int i = 0; i < 32; i++) {
    y[i] = a.to(x[i]) + b.to(z[i]) + b.zero();
    u[i] = four.half(z[i]) + three.of(z[i]);
    w[i] = one.half(x[i]);
  }
}
