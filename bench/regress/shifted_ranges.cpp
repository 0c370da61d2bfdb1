// Bits of a word that is shifted by what counters and data say, as bytes of a wide port are taken apart.
#include <ap_int.h>
typedef ap_uint<512> word;
void shifted_ranges(const word d[4], ap_uint<8> o[256], ap_uint<12> p[4][64], ap_uint<16> q[4][32], int n[4], ap_uint<16> r[4]) {
  for (int i = 0; i < 4; i++) {
    word w = d[i];
    for (int k = 0; k < 64; k++) {
      o[i * 64 + k] = (w >> (k * 8))(7, 0);
      p[i][k] = (d[i] >> (8 * k)).range(11, 0);
    }
    for (int k = 0; k < 32; k++) q[i][k] = (w >> (k << 4))(15, 2);
    r[i] = (w >> (n[i] & 511))(15, 0);
  }
}
