#include <array>
#include <complex>

// std::array of complex numbers as a parameter, by reference and by value, and as a result.
using cplx = std::complex<double>;

static std::array<cplx, 4> dft4(const std::array<cplx, 4> &v) {
  const cplx mi(0, -1);
  cplx a = v[0] + v[2], b = v[0] - v[2], c = v[1] + v[3], d = (v[1] - v[3]) * mi;
  return {a + c, b + d, a - c, b - d};
}
static cplx scaled(std::array<cplx, 4> v, double by) {
  v[0] *= by;
  return v[0] + v[3];
}
void arrays_of_complex(const cplx x[16][4], cplx y[16][4], cplx z[16]) {
  for (int i = 0; i < 16; i++) {
    std::array<cplx, 4> t = {x[i][0], x[i][1], x[i][2], x[i][3]};
    auto r = dft4(t);
    std::array<cplx, 4> q = dft4(r);
    z[i] = scaled(t, 0.5) - t[0] + q[1];
    for (int k = 0; k < 4; k++) y[i][k] = r[k];
  }
}
