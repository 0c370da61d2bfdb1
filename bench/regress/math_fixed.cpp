// Functions of hls_math.h on fixed point numbers, whose results have types of their own, and what is exact of them.
#include <hls_math.h>
#include <ap_fixed.h>
#define N 64
typedef ap_fixed<16, 6> T;
typedef ap_ufixed<12, 5> U;
typedef ap_fixed<8, 0> P;
typedef ap_fixed<8, 8> Z;

void math_fixed(const T x[N], const T w[N], const U u[N], const P p[N], const Z z[N], T y[25][N], U v[12][N], P q[8][N], Z r[4][N], ap_fixed<20, 4> a[6][N], ap_uint<16> m[N], const ap_int<14> n[N]) {
  for (int i = 0; i < N; i++) {
    T scale = hls::exp(-hls::abs(x[i] >> 3));
    y[0][i] = hls::exp(x[i]);
    y[1][i] = hls::log(w[i] * w[i] + T(1));
    y[2][i] = hls::sqrt(x[i] * x[i] + w[i] * w[i]);
    y[3][i] = hls::tanh(x[i]) * scale;
    y[4][i] = hls::tan(x[i]) + hls::sinh(w[i] >> 4) - hls::cosh(w[i] >> 4);
    y[5][i] = hls::recip(x[i]) + hls::rsqrt(w[i]);
    y[6][i] = hls::pow(hls::fabs(x[i]), w[i]);
    y[7][i] = hls::hypot(x[i], w[i]);
    y[8][i] = hls::erf(x[i]) + hls::cbrt(w[i]);
    y[9][i] = hls::floor(x[i]);
    y[10][i] = hls::ceil(x[i]);
    y[11][i] = hls::round(x[i]);
    y[12][i] = hls::trunc(x[i]);
    y[13][i] = hls::rint(x[i]);
    y[14][i] = hls::nearbyint(w[i]);
    y[15][i] = hls::fabs(x[i]);
    y[16][i] = hls::abs(x[i]);
    y[17][i] = hls::fmax(x[i], w[i]) - hls::fmin(x[i], w[i]);
    y[18][i] = hls::max(x[i], w[i]);
    a[0][i] = hls::sin(x[i]);
    a[1][i] = hls::cos(x[i]);
    a[2][i] = hls::atan(x[i]) + hls::atan2(x[i], w[i]);
    a[3][i] = hls::asin(x[i]) - hls::acos(w[i]);
    v[0][i] = hls::sqrt(u[i]);
    v[1][i] = hls::exp(u[i]) + hls::log(u[i]);
    v[2][i] = hls::floor(u[i]);
    v[3][i] = hls::ceil(u[i]);
    v[4][i] = hls::round(u[i]);
    v[5][i] = hls::rint(u[i]);
    v[6][i] = hls::trunc(u[i]) + hls::fabs(u[i]);
    v[7][i] = hls::atan(u[i]);
    q[0][i] = hls::floor(p[i]);
    q[1][i] = hls::ceil(p[i]);
    q[2][i] = hls::round(p[i]);
    q[3][i] = hls::rint(p[i]);
    q[4][i] = hls::trunc(p[i]);
    q[5][i] = hls::abs(p[i]);
    r[0][i] = hls::floor(z[i]) + hls::ceil(z[i]);
    r[1][i] = hls::round(z[i]) - hls::rint(z[i]);
    r[2][i] = hls::sqrt(z[i]);
    r[3][i] = hls::fabs(z[i]);
    m[i] = hls::sqrt(ap_uint<32>(m[i] * m[i] + n[i] * n[i])) + hls::exp(ap_int<10>(n[i] >> 8)) - hls::log(ap_uint<16>(m[i]));
  }
}
