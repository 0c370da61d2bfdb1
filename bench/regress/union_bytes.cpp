#include <cstdint>

// Unions of a number and its bytes or halves, read and written.
union word {
  uint32_t w;
  int8_t b[4];
  float f;
};
union wide {
  uint16_t h[4];
  uint64_t all;
};

void union_bytes(const uint32_t a[64], const uint32_t c[64], const float x[64], int y[64], uint32_t z[64], uint64_t q[64], float r[64]) {
  for (int i = 0; i < 64; i++) {
    word u, v, o;
    u.w = a[i] * 2654435761u;
    v.w = c[i] * 40503u;
    int s = 0;
    for (int k = 0; k < 4; k++) s += u.b[k] * v.b[k];
    y[i] = s;
    o.w = 0;
    for (int k = 0; k < 4; k++) o.b[3 - k] = u.b[k];
    o.b[1] += 3;
    z[i] = o.w;
    wide t;
    t.all = 0;
    for (int k = 0; k < 4; k++) t.h[k] = (uint16_t)(a[i] >> k);
    q[i] = t.all;
    word g;
    g.f = x[i];
    g.b[0] = u.b[a[i] & 3];
    r[i] = g.f;
  }
}
