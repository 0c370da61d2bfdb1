// Fixed point numbers of more than 64 bits between variables: products of three with mixed signs, in every way
// to round and to limit, their squares halved, and comparisons.
#include <ap_fixed.h>

typedef ap_fixed<32, 8> num;

#define TAKEN(n, Q, O)                       \
  {                                          \
    ap_fixed<20, 4, Q, O> s = a * a * b - c; \
    ap_ufixed<18, 5, Q, O> u = b * c * a;    \
    y[n][i] = s + u;                         \
  }

void fixed_between(const num x[20], const ap_fixed<40, 12> w[20], const ap_ufixed<36, 4> v[20], num e[20],
                   ap_fixed<32, 12> y[10][20], int k[20], bool less[20]) {
  for (int i = 0; i < 20; i++) {
    num d = x[i] * 8 - 1;
    e[i] = 1 + d + num(0.5) * d * d + (d - x[i]) * (d + x[i]) / 2;
  }
  for (int i = 0; i < 20; i++) {
    num a = x[i] * 100;
    ap_fixed<40, 12> b = w[i] * 3000;
    ap_ufixed<36, 4> c = v[i] * 20;
    TAKEN(0, AP_TRN, AP_WRAP)
    TAKEN(1, AP_TRN_ZERO, AP_WRAP)
    TAKEN(2, AP_RND, AP_SAT)
    TAKEN(3, AP_RND_ZERO, AP_SAT)
    TAKEN(4, AP_RND_INF, AP_SAT_SYM)
    TAKEN(5, AP_RND_MIN_INF, AP_WRAP)
    TAKEN(6, AP_RND_CONV, AP_SAT_ZERO)
    TAKEN(7, AP_TRN, AP_SAT)
    y[8][i] = (i & 1) ? a * a * c : c * a * a;
    y[9][i] = -(a * a * b);
    k[i] = a * b * c;
    less[i] = a * b < c * c;
  }
}
