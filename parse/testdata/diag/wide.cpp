#include <ap_fixed.h>
#include <ap_int.h>
typedef ap_uint<512> word;
// Words of more than 64 bits.
void k(word x[4], int n, int y[4], float f[4], ap_uint<8192> z[2]) { // want P05 "ap_uint<8192>: widths from 1 to 4096 are supported"
  word a = x[0], b = x[1];
  ap_fixed<16, 8> q = f[0];
  a = a + b;                 // want P05 "operator + on a word of more than 256 bits"
  a = a * b;                 // want P05 "operator * on a word of more than 64 bits"
  y[0] = a / b;              // want P05 "operator / on a word of more than 64 bits"
  y[0] = a < b;              // want P05 "operator - on a word of more than 256 bits"
  y[1] = a.range(n, 0);
  y[1] = (a.range(n, 0) + 1) >> 3; // want P05 "operator + on a word of more than 256 bits"
  a.range(n, 1) = 3;         // want P12 "the number of bits of this range is not known"
  a.range(n, 0) = b;         // want P12 "the number of bits of this range is not known"
  y[2] = a.range(520, 512);  // want P09 "bits 520 to 512 of a value of 512 bits"
  for (int i = 0; i < 4; i++) {
    y[i] = a.range(5 * i + 59, 5 * i);
    b = a << (8 * i);
  }
  a.range(15, 0) = q;        // want P10 "a word of bits is set to a number that is no integer"
  a.range(15, 0) = q.range();
  if (a) y[3] = 0;           // want P05 "a word of more than 64 bits is used as a condition, which asks its lowest 64 alone"
  x[2] = f[2];               // want P10 "a word of bits is set to a number that is no integer"
}
