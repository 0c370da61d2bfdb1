// Structs among the arguments whose fields have several sizes: arrays, references, values, nested.
#include <cstdint>
#include "ap_fixed.h"
#include "hls_half.h"
struct px { uint8_t a; int b; };
struct in2 { short s; double d; };
struct deep { bool on; in2 pair[2]; float w[3]; ap_fixed<12, 4> f; ap_uint<128> word; half h; };
struct gains { int8_t k; float scale; uint8_t t[2]; };
static float mix(const px &p, float s) { return p.a * s + p.b; }
void struct_fields(const px in[8][8], px *out, gains g, deep &one, const deep many[16], float y[64], gains &last) {
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) {
      px p = in[i][j];
      y[8 * i + j] = mix(p, g.scale) + g.t[j % 2];
      p.a += g.k;
      out[8 * i + j] = p;
    }
  g.k++;
  for (int i = 0; i < 16; i++) {
    one.pair[i % 2].d += many[i].pair[1].d * many[i].w[i % 3];
    one.pair[1].s ^= many[i].pair[0].s;
    one.on ^= many[i].on;
    one.f += many[i].f;
    one.h += many[i].h;
    one.word.range(63, 0) = one.word.range(127, 64) ^ many[i].word.range(63, 0);
  }
  last.k = g.k;
  last.scale = one.w[2] * 2;
  one.w[0] = 1;
}
