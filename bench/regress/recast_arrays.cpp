// Arrays are seen as arrays of words, or of other numbers, through casts: wider, narrower, from an element on, written, and
// in functions.
#include "ap_fixed.h"
#include "ap_int.h"
typedef ap_fixed<16, 5> T;
typedef ap_uint<512> bus_t;

static void load(bus_t *from, T to[64]) {
  for (int i = 0; i < 2; i++) {
    bus_t t = from[i];
    for (int j = 0; j < 32; j++) {
      T v;
      v.range(15, 0) = t.range(16 * j + 15, 16 * j);
      to[32 * i + j] = v;
    }
  }
}

static void store(const T from[64], bus_t *to) {
  for (int i = 0; i < 2; i++) {
    bus_t t;
    for (int j = 0; j < 32; j++) t.range(16 * j + 15, 16 * j) = from[32 * i + j].range(15, 0);
    *to++ = t;
  }
}

void recast_arrays(T a[4][64], T b[4][64], const int c[256], int d[256], const bus_t e[8], short f[256], float g[64],
                   unsigned char h[256], unsigned long long k[128], double m[16]) {
  T t[64];
  for (int r = 0; r < 4; r++) {
    load(reinterpret_cast<bus_t *>(a[r]), t);
    for (int i = 0; i < 64; i++) t[i] = t[i] * 2;
    store(t, (bus_t *)b[r]);
  }
  for (int i = 0; i < 256; i += 16) { // a word from an element on
    bus_t w = *reinterpret_cast<const bus_t *>(&c[i]);
    for (int j = 0; j < 16; j++) d[i + j] = (int)w.range(32 * j + 31, 32 * j) + 1;
  }
  for (int i = 0; i < 8; i++) { // elements of a word
    bus_t w = e[i];
    for (int j = 0; j < 32; j++) f[32 * i + j] = *((short *)&w + j) * 3;
  }
  const unsigned char *bytes = (const unsigned char *)c; // narrower ones are read
  for (int i = 0; i < 256; i++) h[i] = bytes[4 * i + 1] ^ bytes[i];
  unsigned *bits = (unsigned *)g; // the bits of floats are read and written
  for (int i = 0; i < 64; i++) bits[i] ^= 0x80000000u;
  const unsigned long long *pairs = (const unsigned long long *)c; // wider ones are read
  for (int i = 0; i < 128; i++) k[i] = pairs[i] + 1;
  unsigned long long *raw = (unsigned long long *)(d + 16); // and written
  for (int i = 0; i < 8; i++) raw[i] = raw[i] + (raw[7 - i] << 32);
  short *parts = (short *)m; // narrower ones are written
  for (int i = 0; i < 64; i += 4) parts[i] = parts[i + 1] + (short)i;
}
