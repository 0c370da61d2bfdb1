// Every way to round and to limit, from fixed point, from double and from integers.
#include <ap_fixed.h>


#define ROUNDED(n, Q)                       \
  {                                         \
    ap_fixed<7, 4, Q> s = x[i];             \
    ap_ufixed<6, 4, Q, AP_SAT> u = x[i];    \
    ap_fixed<9, 3, Q, AP_SAT_ZERO> d = f[i]; \
    y[n][i] = s + u - d;                    \
  }
#define LIMITED(n, O)                       \
  {                                         \
    ap_fixed<6, 3, AP_RND, O> s = x[i];     \
    ap_ufixed<6, 2, AP_TRN, O> u = x[i];    \
    ap_fixed<5, 5, AP_TRN, O> k = whole[i]; \
    ap_fixed<8, 4, AP_RND_INF, O> d = f[i] * 3; \
    y[n][i] = s * 2 + u + k - d;            \
  }

void fixed_modes(const ap_fixed<14, 6> x[200], const double f[200], const short whole[200], ap_fixed<24, 12> y[11][200]) {
  for (int i = 0; i < 200; i++) {
    ROUNDED(0, AP_TRN)
    ROUNDED(1, AP_TRN_ZERO)
    ROUNDED(2, AP_RND)
    ROUNDED(3, AP_RND_ZERO)
    ROUNDED(4, AP_RND_INF)
    ROUNDED(5, AP_RND_MIN_INF)
    ROUNDED(6, AP_RND_CONV)
    LIMITED(7, AP_WRAP)
    LIMITED(8, AP_SAT)
    LIMITED(9, AP_SAT_ZERO)
    LIMITED(10, AP_SAT_SYM)
  }
}
