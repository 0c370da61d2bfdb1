#include <cfloat>
#include <cmath>
#include <limits>
#include "hls_math.h"
void k(const float a[16], const double d[16], float f[16][14], double g[16][8], int n[16][8], bool b[16][6]) {
  for (int i = 0; i < 16; i++) {
    float x = a[i] * 4, y = a[15 - i] * 3;
    float bad = i == 3 ? std::sqrt(-1.0f) : i == 4 ? INFINITY : x;
    f[i][0] = std::fma(x, y, -x * y);
    f[i][1] = std::copysign(2.0f, y);
    f[i][2] = fmodf(x, 0.7f);
    f[i][3] = std::remainder(x, 0.7f);
    f[i][4] = std::hypot(x, y) + std::cbrt(y);
    f[i][5] = std::rint(x) + std::nearbyint(y) + std::trunc(x * 3);
    f[i][6] = hls::rsqrt(x * x + 1) + hls::recip(y + 10.0f);
    f[i][7] = std::exp2(x) + std::log2(x * x + 1) + std::log1p(x * x) + std::expm1(y) + std::erf(x) + std::erfc(y);
    f[i][8] = std::fmin(x, std::numeric_limits<float>::max()) + std::fdim(x, y);
    f[i][9] = i == 7 ? -std::numeric_limits<float>::infinity() : FLT_MAX;
    f[i][10] = std::numeric_limits<float>::lowest() + std::numeric_limits<float>::epsilon();
    f[i][11] = std::asinh(x) + std::atanh(a[i] * 0.5f) + std::acosh(x * x + 1);
    f[i][12] = std::nextafter(x, 100.0f);
    f[i][13] = std::max(std::max(x, y), 0.5f);
    g[i][0] = std::fma(d[i], d[15 - i], 1.0);
    g[i][1] = fmod(d[i], 0.3) + remainder(d[i], 0.3) + hypot(d[i], 2) + fma(d[i], 2.0, 1e-17);
    g[i][2] = copysign(d[i], -1.0) + cbrt(d[i]) + round(d[i] * 10) + rint(d[i] * 10);
    n[i][0] = lround(d[i] * 100);
    n[i][1] = std::lrint(x * 10);
    n[i][2] = std::lround(x * 10);
    n[i][3] = std::numeric_limits<int>::min() + 5;
    b[i][0] = std::isnan(bad);
    b[i][1] = std::isinf(bad * 2);
    b[i][2] = std::isfinite(bad);
    b[i][3] = std::signbit(x);
    b[i][4] = !(bad == bad);
  }
}
