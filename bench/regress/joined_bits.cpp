// Bits of ap_ints that are joined, and one bit that is made of all of them.
#include <ap_int.h>

void joined_bits(const ap_uint<4> a[24], const ap_int<5> b[24], const unsigned long long words[24], ap_uint<16> y[24], unsigned char ones[24]) {
  for (int i = 0; i < 24; i++) {
    ap_uint<7> shift = 0;
    for (int k = 0; k < 4; k++) {
      ap_uint<1> next = a[i] >> k;
      ap_uint<8> both = (shift, next);
      ap_uint<2> code;
      code[0] = (both & 0133).xor_reduce();
      code[1] = both.xnor_reduce();
      y[i] = (y[i], code);
      shift = both.range(6, 0);
    }
    ap_uint<10> of = a[i].concat(b[i]);
    y[i] ^= (of, ap_int<3>(i), ap_uint<3>(b[i].or_reduce()));
    if (b[i].and_reduce() || a[i].nor_reduce()) y[i] = (b[i], b[i]);
    ap_uint<64> same = ~(words[i] ^ ap_uint<64>(0x5555aaaa5555aaaaULL));
    ones[i] = 0;
    for (int k = 0; k < 64; k++) ones[i] += same[k];
  }
}
