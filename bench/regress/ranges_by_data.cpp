// Ranges of bits that begin where data says, as many as the source says.
#include <ap_int.h>

static ap_int<8> byte_of(ap_uint<32> w, int i) {
  int s = i & 3;
  return (ap_int<8>)w.range(s * 8 + 7, s * 8);
}

void ranges_by_data(const ap_uint<32> x[16], const int p[16], int y[16], int z[16], ap_uint<32> u[16]) {
  for (int i = 0; i < 16; i++) {
    int s = p[i] & 3;
    ap_uint<32> w = x[i];
    y[i] = w.range(s * 8 + 7, s * 8);
    w.range(s * 8 + 7, s * 8) = i;
    u[i] = w;
  }
  for (int i = 0; i < 16; i++) z[i] = byte_of(x[i], p[i] * 3);
}
