// Names of an enum become ap_ints, wide ones and numbers of fixed point, and are compared with them.
#include <ap_fixed.h>
#include <ap_int.h>

enum Kind { EMPTY = 0, LOW = 1, HIGH = 5 };

void enums_of_bits(const ap_int<8> x[16], ap_uint<3> y[16], ap_fixed<8, 4> z[16], ap_uint<128> w[16]) {
  for (int i = 0; i < 16; i++) {
    ap_uint<3> kind = EMPTY;
    if (x[i] > 3)
      kind = HIGH;
    else if (x[i] < 0)
      kind = LOW;
    y[i] = kind;
    z[i] = EMPTY;
    if (kind == HIGH) z[i] = LOW;
    w[i] = kind == LOW ? HIGH : LOW;
  }
}
