#include <ap_fixed.h>

// Types that wrap, and keep the sign or some upper bits of values that are too large.
typedef ap_fixed<8, 4, AP_TRN, AP_WRAP, 1> Sign;
typedef ap_fixed<8, 4, AP_RND, AP_WRAP, 3> Upper;
typedef ap_ufixed<7, 4, AP_TRN, AP_WRAP, 2> Ones;
typedef ap_fixed<8, 4, AP_TRN, AP_WRAP_SM> Mirror;
typedef ap_fixed<8, 4, AP_RND_CONV, AP_WRAP_SM, 1> MirrorSign;
typedef ap_fixed<8, 4, AP_TRN_ZERO, AP_WRAP_SM, 3> MirrorUpper;
typedef ap_fixed<8, 4, AP_RND, AP_WRAP_SM> MirrorRounded;

template <class T> static int bits(T x) { return x.range(T::width - 1, 0); }

template <class T, class F> static int all(F f, float x, int n) {
  T a = f, b = x, c = n, d = b * a, e = b - c;
  return bits(a) + 3 * bits(b) + 5 * bits(c) + 7 * bits(d) + 11 * bits(e);
}

void fixed_wrapped(const short w[64], const float x[64], int y[7][64], Mirror z[64]) {
  const Upper first = 12.75, second = -100;
  for (int i = 0; i < 64; i++) {
    ap_fixed<14, 8> f;
    f.range(13, 0) = w[i];
    const float v = x[i] * 9;
    const int n = w[i] >> 4;
    y[0][i] = all<Sign>(f, v, n);
    y[1][i] = all<Upper>(f, v, n) + bits(first) * bits(second);
    y[2][i] = all<Ones>(f, v, n);
    y[3][i] = all<Mirror>(f, v, n);
    y[4][i] = all<MirrorSign>(f, v, n);
    y[5][i] = all<MirrorUpper>(f, v, n);
    y[6][i] = all<MirrorRounded>(f, v * v, n);
    z[i] = f;
  }
}
