#include <ap_int.h>
// Runs of bits.
void k(ap_uint<32> x[4], int n) {
  for (int i = 0; i < 4; i++) {
    ap_uint<8> hi, lo;
    x[i] = (x[i].range(n, i), hi); // want P12 "the number of bits of this range is not known"
    x[i].range(40, 33) = 1;        // want P09 "bits 40 to 33 of a value of 32 bits"
    x[i](i * 8 + 7, i * 8) = 3;
    (hi, lo) += x[i];              // want P05 "a concatenation is assigned to"
    x[i] = x[i].range(30, 36);     // want P09 "bits 36 to 30 of a value of 32 bits"
    x[i].V = x[i] + 1;             // want P05 "member `V` of an ap_int"
    hi = x[i].V << 3;              // want P05 "member `V` of an ap_int"
  }
}
