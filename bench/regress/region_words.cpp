// Pointers to words without sizes, of which one is not used, in a region whose tasks stay; the words are
// shorter than those that the testbench watches.
#include "ap_int.h"
#include "hls_stream.h"

static void load(const ap_uint<256> *t, hls::stream<ap_uint<32>> &s) {
  for (int i = 0; i < 24; i++) s.write(t[i / 8].range(i % 8 * 32 + 31, i % 8 * 32));
}

static void store(hls::stream<ap_uint<32>> &s, ap_uint<32> *out) {
  int left = 24;
  while (left > 0) {
    ap_uint<32> v = s.read();
    out[v & 15] = v;
    left -= v >= 0 ? 1 : 2;
  }
}

void region_words(const ap_uint<256> *t, const ap_uint<256> *none, ap_uint<32> out[16]) {
#pragma HLS interface m_axi port=t bundle=a
#pragma HLS interface m_axi port=none bundle=b
#pragma HLS interface m_axi port=out bundle=c
#pragma HLS dataflow
  hls::stream<ap_uint<32>> s;
  load(t, s);
  store(s, out);
}
