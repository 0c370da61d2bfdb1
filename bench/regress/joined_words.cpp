// Bits joined to words of more than 64, as arrays of processing elements pack their tokens, and computed numbers
// beside them.
#include "ap_int.h"
typedef ap_uint<512> W;
static ap_uint<8> twice(ap_uint<7> x) { return x * 2; }

void joined_words(const W *in, const float x[16 * 8], W *out, ap_uint<128> *o2, ap_uint<192> *o3, const ap_uint<8> y[8], ap_uint<32> *o4) {
  for (int i = 0; i < 8; i++) {
    union { unsigned int ui; float ut; } u3, u2, u1, u0;
    u0.ut = x[16 * i]; u1.ut = x[16 * i + 1]; u2.ut = x[16 * i + 2]; u3.ut = x[16 * i + 3];
    ap_uint<128> low = (ap_uint<32>(u3.ui), ap_uint<32>(u2.ui), ap_uint<32>(u1.ui), ap_uint<32>(u0.ui));
    W w = in[i];
    ap_uint<32> split[4];
    for (int n = 0; n < 4; n++) { split[n] = w(31, 0); w = w >> 32; }
    ap_uint<128> b = (split[3], split[2], split[1], split[0]);
    ap_uint<8> c = i; ap_uint<24> d = 3 * i + 1000;
    out[i] = (b, low, b, low);
    o2[i] = (c, (d, ap_uint<40>(u0.ui)), (ap_uint<24>)7);
    low = (ap_uint<32>(b(31, 0)), ap_uint<32>(5), ap_uint<64>(low(127, 64)));
    o3[i] = (low, c, ap_uint<56>(d));
    o4[i] = (c, y[i], ap_uint<8>(7), c);
    o4[i] += (twice(i), y[i]);
    o4[i] += (y[i] + c, c);
    o4[i] += (~c, y[i], y[i] > 3 ? c : y[i]);
    const ap_uint<128> high = ap_uint<128>(i) << 64;
    o4[i] += high(95, 64);
  }
}
