// Members of ap_ints and fixed point numbers that read and write single bits.
#include <ap_fixed.h>
#include <ap_int.h>

static ap_uint<16> step(ap_uint<16> lfsr) {
  bool next = lfsr.get_bit(0) ^ lfsr.get_bit(2) ^ lfsr.test(3) ^ lfsr.bit(5);
  lfsr = lfsr >> 1;
  lfsr.set_bit(15, next);
  return lfsr;
}

void bit_members(const unsigned short in[40], unsigned short out[40], ap_fixed<12, 4> x[40], int n[40]) {
  for (int i = 0; i < 40; i++) {
    ap_uint<16> v = step(in[i]);
    v.set(i % 16);
    v.clear((i + 3) % 16);
    v.invert(7);
    out[i] = v;
    ap_fixed<12, 4> f = x[i];
    f.set_bit(11, v.get_bit(1));
    f.set_bit(0, 1);
    x[i] = f;
    n[i] = v.length() + (v(7, 4) + ap_uint<4>(3)).range(2, 1);
  }
}
