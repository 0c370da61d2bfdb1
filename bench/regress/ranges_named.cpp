// The ends of a range have names, and what they are follows from data.
#include <ap_int.h>
void ranges_named(const ap_uint<32> x[64], const int k[64], int y[64]) {
  for (int i = 0; i < 64; i++) {
    int s = (k[i] & 3) * 8;
    int e = s + 7;
    ap_uint<8> b = x[i].range(e, s);
    y[i] = b;
  }
}
