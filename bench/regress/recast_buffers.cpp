// A global buffer, a field of a struct, arguments by value and tables of constants are seen as arrays of others; words of
// streams and tokens are stored so.
#include "ap_int.h"
#include "hls_stream.h"
typedef ap_uint<512> bus_t;
typedef ap_uint<128> w_t;
struct P {
  short a[8];
  int b;
};
static int buf[64];
const short consts[8] = {1, -2, 3, 4, 5, 6, 7, 8};
static void fill(const bus_t *in) {
  for (int i = 0; i < 4; i++) ((bus_t *)buf)[i] = in[i];
}
static int sum(const w_t w) {
  int s = 0;
  for (int k = 0; k < 8; k++) s += (short)w.range(16 * k + 15, 16 * k);
  return s;
}
static void words(const int *x, hls::stream<bus_t> &s) {
  const bus_t *w = (const bus_t *)x;
  for (int i = 0; i < 4; i++) s.write(w[i]);
}
static void stores(hls::stream<bus_t> &s, hls::stream<short> &t, int *d, int *e) {
  bus_t *w = (bus_t *)d;
  short *h = (short *)e;
  for (int i = 0; i < 4; i++) w[i] = s.read();
  for (int i = 0; i < 16; i++) t >> h[i];
}
void recast_buffers(const int x[64], int y[64], int z[64], unsigned u, int q[4], const P p[4], int r[4], int d[64], int e[8],
                    unsigned char img[8][32]) {
  fill((const bus_t *)x);
  for (int i = 0; i < 64; i++) y[i] = buf[63 - i];
  for (int i = 0; i < 64; i++) {
    unsigned w = 3;
    ((unsigned char *)&w)[1] = x[i];
    z[i] = w;
  }
  short *half = (short *)&u;
  half[1] = 5;
  const int *pairs = (const int *)consts;
  for (int i = 0; i < 4; i++) q[i] = pairs[i] + u;
  for (int i = 0; i < 4; i++) r[i] = sum(*(const w_t *)p[i].a) + p[i].b;
  hls::stream<bus_t> s;
  hls::stream<short> t;
  words(x, s);
  for (int i = 0; i < 16; i++) t << (short)x[i];
  stores(s, t, d, e);
  for (int i = 0; i < 8; i++) {
    w_t *row = (w_t *)img[i];
    row[1] = row[0] ^ (w_t)i;
  }
}
