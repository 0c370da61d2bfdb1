#include "ap_fixed.h"
#include "ap_int.h"
#include "hls_stream.h"

// Words of more than 64 bits: cut and put together by ranges, shifts, bits and masks, in
// lanes of 32 and of 8 bits, in arrays, streams, structs and functions.
typedef ap_uint<512> word;
typedef ap_uint<128> bytes;
const int N = 24;

struct packet {
  word data;
  bool last;
};

static ap_uint<32> lane(word w, int k) { return w.range(32 * k + 31, 32 * k); }

static word twice(const word &w) {
  word out;
  for (int k = 0; k < 16; k++) out.range(32 * k + 31, 32 * k) = lane(w, k) * 2;
  return out;
}

static void load(const word in[N], hls::stream<word> &s) {
  for (int i = 0; i < N; i++) s.write(twice(in[i]));
}

static void mix(hls::stream<word> &s, hls::stream<word> &t) {
  for (int i = 0; i < N; i++) {
    packet p;
    p.data = s.read();
    p.last = i == N - 1;
    if (i % 3 == 0) p.data = ~p.data;
    if (i % 4 == 1) p.data = p.data ^ (p.data >> 64);
    if (i % 4 == 2) p.data = (p.data << 32) | 7;
    p.data[3] = p.last;
    t.write(i == 5 ? p.data : p.data | 1);
  }
}

static void store(hls::stream<word> &t, word out[N]) {
  for (int i = 0; i < N; i++) {
    word w = t.read();
    w.range(511, 480) = w.range(31, 0) + 1;
    w(479, 416) = w(63, 0);
    out[i] = w;
  }
}

void wide_words(const word in[N], word out[N], const bytes text[16], unsigned char letters[256], int sums[N], bytes swapped[16], ap_int<256> packed[8]) {
  hls::stream<word> s;
  hls::stream<word> t;
  load(in, s);
  mix(s, t);
  store(t, out);
  for (int i = 0; i < N; i++) { // a word as a shift register
    word w = in[i];
    int sum = 0;
    for (int k = 0; k < 16; k++) {
      sum += (int)w.range(31, 0);
      w >>= 32;
    }
    unsigned high = in[i] >> 480, low = in[i], some = (in[i] >> 96) & 0xffff;
    sums[i] = sum + high - low + some + (in[i] == in[0] ? 1 : 0) + (w != 0) + in[i][100];
  }
  for (int i = 0; i < 16; i++) {
    bytes from = text[i], to = 0;
    for (int k = 0; k < 16; k++) {
      letters[16 * i + k] = (from >> (8 * k)) & 255;
      to(8 * k + 7, 8 * k) = from.range(127 - 8 * k, 120 - 8 * k);
    }
    swapped[i] = i & 1 ? to : from;
  }
  ap_fixed<9, 3> part[16];
  for (int i = 0; i < 8; i++) { // nine bits in each sixteen
    ap_int<256> w = 0, odd = -3;
    for (int k = 0; k < 16; k++) part[k].range(8, 0) = in[i].range(8 + 16 * k, 16 * k);
    for (int k = 0; k < 16; k++) w.range(16 * k + 11, 16 * k + 3) = part[15 - k].range(8, 0);
    packed[i] = i == 7 ? odd : i == 6 ? w & odd : w;
  }
}
