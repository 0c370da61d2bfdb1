// Quotients and remainders of dividends with more than 64 bits, of fixed point numbers and integers, by
// divisors of up to 64; also where a condition keeps the divisor from being zero.
#include <ap_fixed.h>
#include <ap_int.h>

typedef ap_fixed<64, 56> calc;
typedef ap_fixed<32, 8> num;

void quotients_of_wide(const calc a[12], const calc b[12], const num x[12], const num z[12], const ap_ufixed<64, 30> u[12],
                       const ap_ufixed<40, 29> v[12], ap_fixed<32, 13> q[12], num h[12], ap_fixed<40, 20> s[12],
                       ap_fixed<48, 20> t[12], ap_int<64> w[12], ap_int<40> p[12], ap_int<40> r[12]) {
  for (int i = 0; i < 12; i++) {
    if (b[i] != 0) q[i] = a[i] / b[i];
    else q[i] = 0;
    h[i] = 1 + ((x[i] - z[i]) * (x[i] - z[i])) / 2;
    ap_ufixed<40, 29> d = i % 3 == 0 ? ap_ufixed<40, 29>(0) : v[i];
    s[i] = d == 0 ? ap_fixed<40, 20>(0) : ap_fixed<40, 20>(u[i] / d);
    num f = z[i] == 0 ? num(1) : z[i];
    t[i] = x[i] * x[i] * x[i] / f;
    ap_int<40> m = i * 7919 - 20000;
    ap_int<60> n = a[i].range(63, 4);
    w[i] = m * n / (i + 1);
    p[i] = m * n / (m | 1);
    r[i] = (n * m) % ((i - 30) | 1);
  }
}
