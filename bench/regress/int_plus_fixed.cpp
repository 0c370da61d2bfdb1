// An ap_int takes what is before the point of a number of fixed point in +=, *= and such, and all of it in +.
#include <ap_fixed.h>
#include <ap_int.h>
void int_plus_fixed(const ap_int<9> a[64], const ap_fixed<12, 5> f[64], const ap_ufixed<9, 0> g[64], ap_int<9> y[64], ap_int<14> z[64],
                    ap_int<9> w[64]) {
  for (int i = 0; i < 64; i++) {
    ap_int<9> v = a[i];
    v += f[i];
    v -= g[i];
    y[i] = v;
    ap_int<14> p = a[i];
    p *= f[i];
    p |= f[i];
    z[i] = p;
    w[i] = a[i] + f[i];
  }
}
