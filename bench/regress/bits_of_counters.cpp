// Bits of counters, of constants, and of parameters that stand for them.
#include <ap_int.h>

static int chosen(ap_uint<8> mask, const int *x) {
  int s = 0;
  for (int i = 0; i < 8; i++)
    if (mask[i] == 1) s += x[i];
  return s + mask(3, 2);
}

void bits_of_counters(const int x[8], int y[8], int z[8], ap_uint<4> u[8]) {
  const ap_uint<4> M = 5;
  for (int i = 0; i < 8; i++) y[i] = chosen(i * 3, x);
  for (ap_uint<4> i = 0; i < 8; i++) z[i] = i[0] == 1 ? x[i] : -x[i];
  for (ap_uint<4> i = 0; i < 8; i++) u[i] = i.range(2, 1) + M[2];
}
