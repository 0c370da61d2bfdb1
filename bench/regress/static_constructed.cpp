// Static structs with constructors begin with what these give once, not in each run.
#include <complex>
struct Acc { int n; Acc() : n(3) {} };
void static_constructed(const float x[8], float y[8], int &z) {
  static std::complex<float> acc;
  static Acc a;
  for (int i = 0; i < 8; i++) {
    acc += std::complex<float>(x[i], 1);
    y[i] = acc.real() + acc.imag();
    a.n += 2;
  }
  z = a.n;
}
