// Parts of a float and of a double through unions with structs of bit-fields, with and without a name, and a raw field.
#include <stdint.h>
typedef union {
  float num;
  uint32_t raw;
  struct { uint32_t mant : 23; uint32_t bexp : 8; uint32_t sign : 1; };
  struct { uint8_t low : 4, next : 4; bool odd : 1; int8_t some : 7; short high; } p;
} fnum;
typedef union {
  double num;
  uint64_t raw;
  struct { uint64_t mant : 52; uint64_t bexp : 11; uint64_t sign : 1; };
  struct { int low; int high : 20; unsigned top : 12; };
} dnum;
void union_bits(const float x[16], const double d[16], float y[16], double z[16], int w[16], uint64_t v[16], int64_t u[16]) {
  for (int i = 0; i < 16; i++) {
    fnum a;
    a.num = x[i];
    if (a.bexp != 0) a.bexp = a.bexp + 1;
    a.p.next += 3;
    a.p.some = -i;
    y[i] = a.num;
    w[i] = a.mant - a.p.high * 3 + a.p.some + a.p.low + a.p.odd - a.sign;
    dnum b;
    b.num = d[i];
    b.sign ^= 1;
    b.bexp--;
    v[i] = b.mant + b.raw;
    u[i] = b.low + b.high - (int)b.top;
    b.mant = b.mant * 5;
    z[i] = b.num;
  }
}
