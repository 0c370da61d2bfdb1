// Ports move structs of several types.
#include "hls_stream.h"
#include "ap_fixed.h"
#include "ap_int.h"
struct inner { short a; ap_int<5> b; };
struct pkt { float x; double y; int8_t c[3]; bool ok; inner in; ap_fixed<18, 8> q; unsigned long long w; };
void st(hls::stream<pkt> &in, hls::stream<pkt> &out) {
  for (int i = 0; i < 21; i++) {
    pkt p = in.read();
    p.x = p.x + 1.5f;
    p.y = p.y * p.x;
    for (int k = 0; k < 3; k++) p.c[k] = p.c[k] - k;
    p.ok = !p.ok;
    p.in.a = p.in.a + p.in.b;
    p.in.b = p.in.b + 1;
    p.q = p.q * p.q;
    p.w = p.w << 3;
    out.write(p);
  }
}
