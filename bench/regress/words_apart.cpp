// Words of more than 64 bits that a concatenation is set to, of numbers, words and ranges of words, and that ranges behind
// pointers are of; and of ranges of 61 bits from anywhere.
#include "ap_int.h"
#include "hls_stream.h"
typedef ap_int<96> word;
typedef ap_int<32> part;

static void set(word *a, const part b, const unsigned i) { a->range((i + 1) * 32 - 1, i * 32) = b; }
static part get(const word *a, const unsigned i) { return a->range((i + 1) * 32 - 1, i * 32); }

void words_apart(hls::stream<ap_uint<192>> &in, const int x[24], hls::stream<ap_uint<96>> &y, int z[24], ap_uint<128> u[16], ap_uint<8> v[16], int w[16]) {
  ap_uint<192> last = 0;
  for (int i = 0; i < 16; i++) {
    ap_uint<96> hi, lo;
    ap_uint<128> all = 1;
    ap_uint<8> few;
    ap_uint<192> token = in.read();
    (hi, lo) = token;
    y.write(lo);
    y.write(hi);
    (all.range(107, 20), few, lo) = last;
    u[i] = all;
    v[i] = few;
    (lo, hi) = (hi, lo);
    few = hi.range(95, 88);
    int at = x[i] & 63;
    ap_uint<61> far = token.range(at + 60, at);
    w[i] = few + lo.range(7, 0) + far.range(60, 40);
    last = token;
  }
  for (int i = 0; i < 8; i++) {
    word w = 0, *p = &w;
    for (int k = 0; k < 3; k++) set(&w, x[3 * i + k], k);
    p->range(3, 0) = i;
    (*p)[40] = true;
    for (int k = 0; k < 3; k++) z[3 * i + k] = get(p, 2 - k) + p->bit(40 + k);
  }
}
