// Sizes of structs, with what lies between their fields, in constants and of variables; arrays of them are counted so.
#include <stdint.h>
#include "ap_int.h"
struct A { uint64_t v[4]; };
struct B { uint32_t v[2]; };
struct S { int a; short b; };
typedef struct { char tag; double x; short s; struct { int a; ap_uint<5> b; } in[2]; ap_int<12> last; } Mixed;
const unsigned RATIO = sizeof(A) / sizeof(B);
static const int widths[2] = {sizeof(Mixed), sizeof(B[3])};
S kept[5];
void size_of_structs(const int x[64], const S s[8], int y[64], int z[6]) {
  B own[6];
  Mixed m;
  for (int i = 0; i < sizeof(own) / sizeof(own[0]); i++) own[i].v[0] = x[i];
  for (int i = 0; i < 64 / RATIO; i++)
    for (int j = 0; j < RATIO; j++) y[i * RATIO + j] = x[i * RATIO + j] + j + own[i % 6].v[0];
  z[0] = widths[0];
  z[1] = widths[1];
  z[2] = sizeof(m) + sizeof m.in + sizeof(kept);
  z[3] = sizeof(struct B) + sizeof(*s);
  z[4] = sizeof(&own[1]) + sizeof(s[1]);
  z[5] = s[3].a;
}
