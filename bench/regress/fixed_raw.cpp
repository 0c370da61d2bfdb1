// The bits of fixed point numbers by their member V, read and written, with fewer and more bits, and of what is computed; a field V is a field.
#include "ap_fixed.h"
#include "ap_int.h"

typedef ap_fixed<16, 6> data;
typedef ap_ufixed<11, 3, AP_RND, AP_SAT> level;
struct cell {
  data V;
  int n;
};

void fixed_raw(const ap_uint<32> p[64], const level a[64], data y[64], level b[64], int s[64]) {
  data m[64];
  for (int i = 0; i < 64; i++) m[i].V = p[i].range(15, 0);
  for (int i = 0; i < 64; i++) {
    cell c;
    c.V = m[i];
    c.n = c.V.V >> 3;
    c.V.V += 5;
    data half = m[i];
    half.V >>= 1;
    y[i] = c.V * data(0.5) + half;
    b[i].V = a[i].V * 3 + i;
    s[i] = c.n + (m[i] + half).V + (m[i].V << 2) + m[i].V.range(7, 4) + (m[i].V < 0 ? 1 : 2) - a[i].V;
  }
}
