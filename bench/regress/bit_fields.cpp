// Bit-fields: what is stored is cut, and what is read is an int where it fits in one.
#include <cstdint>
#include "hls_stream.h"
struct flags {
  unsigned lo : 4, hi : 12;
  unsigned : 2;
  int s : 5;
  bool on : 1;
  uint64_t big : 40;
  unsigned all : 32;
  uint8_t plain;
};
static const flags table[2] = {{17, 5, -17, true, 3, 4, 5}, {1, 2, 3, false, 9, 8, 7}};
static flags made(int a) {
  flags f = {0};
  f.lo = a;
  f.hi = a >> 4;
  return f;
}
static void bump(flags &f) { f.hi += f.lo - 20; }
void bit_fields(const int a[32], int b[32], long c[32], unsigned d[32]) {
  hls::stream<flags> q;
  flags kept[4];
  for (int i = 0; i < 4; i++) kept[i] = made(i * 77);
  for (int i = 0; i < 32; i++) {
    flags f = made(a[i]);
    f.s = a[i] * 3;
    f.on = a[i];
    f.big = (uint64_t)a[i] * a[i] * 1234567;
    f.all = a[i] * 3;
    f.plain = a[i];
    f.lo++;
    --f.s;
    bump(f);
    kept[i % 4].hi += f.lo;
    flags g = f;
    g.plain = kept[i % 4].hi;
    q.write(g);
  }
  for (int i = 0; i < 32; i++) {
    flags g = q.read();
    b[i] = g.lo + g.hi * 2 + g.s + g.on - (g.lo - 5) * (g.s < 0 ? -1 : 1) + g.plain;
    c[i] = g.big + (g.lo << 27) + (~g.lo) + (g.lo - 9 < 0) + table[i % 2].s * table[i % 2].lo;
    d[i] = (g.all - 5) / 3 + (g.hi - 4095) / 2;
  }
}
