// Halfs in unions, vectors, structs, limits and in streams at ports.
#include <limits>
#include "hls_half.h"
#include "hls_math.h"
#include "hls_stream.h"
#include "hls_vector.h"
#include "ap_axi_sdata.h"
#include <cstdint>
#define N 48
typedef hls::vector<half, 8> lanes;
struct tok { half x; int16_t n; };
struct tok2 { half x; int n; bool last; };
union bits { half h; uint16_t u; };
void half_kinds(hls::stream<half> &in, hls::stream<tok2> &out, tok t[N], lanes v[N], lanes w[N], uint16_t raw[N], half lim[5]) {
  for (int i = 0; i < N; i++) {
    half x = in.read();
    bits b;
    b.h = x * half(3);
    raw[i] = b.u ^ 0x8000;
    b.u ^= 0x8000;
    tok2 o;
    o.x = b.h;
    o.n = i;
    o.last = i == N - 1;
    out.write(o);
    t[i].x = t[i].x + t[i].n * x;
    t[i].n++;
    lanes a = v[i] * v[i] + x;
    w[i] = a;
  }
  lim[0] = std::numeric_limits<half>::max();
  lim[1] = std::numeric_limits<half>::lowest();
  lim[2] = std::numeric_limits<half>::epsilon() + half(1);
  lim[3] = std::numeric_limits<half>::infinity();
  lim[4] = hls::fma(lim[2], half(3), half(0.1)) + half(7.0f) / 3;
}
