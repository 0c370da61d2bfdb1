#include "ap_fixed.h"
struct F { ap_fixed<8, 2> x; int y; };
struct P { int x, y; };
const int N = 64 / sizeof(F); // want P05 "sizeof of struct `F`"
static int count(const P p[8]) { return sizeof(p) / sizeof(p[0]); } // want P05 "which may be a pointer"
void k(const int x[8], int y[8]) {
  P a[8];
  for (int i = 0; i < 8; i++) y[i] = x[i] + 8 / sizeof(F); // want P05 "sizeof of struct `F`"
  y[0] = N + count(a);
}
