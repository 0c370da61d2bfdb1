#include <ap_int.h>

typedef unsigned long long u64;

// The first words of a kernel are joined ones, which are compared and shifted where they stand.
void joined_wide(const u64 a[8], const u64 b[8], u64 o[8], int p[8]) {
  for (int i = 0; i < 8; i++) {
    ap_uint<64> x = a[i], y = b[i];
    o[i] = (u64)((x, y) >> 60) + (u64)(x.concat(y) >> 33);
    p[i] = (x, y) == (y, x) ? 1 : (x, y) > (y, x) ? 2 : 3;
  }
}
