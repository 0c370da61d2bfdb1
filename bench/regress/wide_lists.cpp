#include "ap_int.h"

// Lists of words, in arrays, structs and tables.
struct two { ap_uint<128> a; int b; ap_uint<96> c[2]; };
static const ap_uint<128> table[4] = {1, -2, 0x123456789abcull};
void wide_lists(ap_uint<128> y[8], int n[4]) {
  ap_uint<128> d[4] = {0}, e[3] = {7, d[0] | 5, 9}, f[2][2] = {{1}, {2, 3}};
  two t = {1, 2, {3, 4}}, u;
  u = {d[1], 6, {5}};
  for (int i = 0; i < 4; i++) y[i] = d[i] ^ table[i];
  y[4] = e[0] | e[1] | e[2];
  y[5] = f[0][0] ^ f[0][1] ^ f[1][0] ^ f[1][1];
  y[6] = t.c[0] | t.c[1] << 80;
  y[7] = u.c[0] ^ t.a ^ u.c[1];
  for (int i = 0; i < 4; i++) n[i] = table[i].range(63, 32) + t.b + u.b;
}
