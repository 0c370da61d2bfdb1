// Words behind volatile pointers are read and written, and parts of words become fixed point numbers.
#include <ap_fixed.h>
#include <ap_int.h>

typedef ap_uint<256> word;
typedef ap_fixed<16, 10> number;

static void load(const volatile word *from, ap_uint<32> to[8][8]) {
  for (int i = 0; i < 8; i++) {
    word w = from[i];
    for (int k = 0; k < 8; k++) to[i][k] = w.range(32 * k + 31, 32 * k);
  }
}

void volatile_words(const volatile word in[8], volatile word out[8], const volatile ap_int<24> few[8], volatile ap_int<24> some[8], number sums[8]) {
  ap_uint<32> parts[8][8];
  load(in, parts);
  for (int i = 0; i < 8; i++) {
    word w = 0;
    for (int k = 0; k < 8; k++) w.range(32 * k + 31, 32 * k) = parts[i][7 - k] + 1;
    out[i] = w;
  }
  volatile ap_int<24> last = few[7];
  for (int i = 0; i < 8; i++) {
    ap_int<24> x = few[i];
    some[i] = x + 5;
  }
  for (int i = 0; i < 8; i += 3) some[i] = last;
  some[1] = few[2];
  for (int i = 0; i < 8; i++) {
    word w = in[i];
    number s = 0;
    for (int k = 0; k < 4; k++) s += number(w.range(8 * k + 7, 8 * k));
    sums[i] = s;
  }
}
