// Ranges of bits that end where data says, read and set, of numbers and fixed point numbers, also with the ends in the other order.
#include <ap_fixed.h>
#include <ap_int.h>

static ap_uint<24> some(ap_uint<24> v, int hi, int lo) { return v.range(hi, lo); }

void ranges_open(const ap_uint<24> x[16], const int p[16], const int q[16], ap_uint<24> y[16], ap_int<24> z[16], ap_uint<24> u[16],
                 ap_fixed<24, 10> w[16], ap_uint<64> v[16], int k[16]) {
  ap_uint<24> left = 0;
  int rem = 0;
  for (int i = 0; i < 16; i++) {
    int hi = (p[i] & 0xffff) % 24, lo = (q[i] & 0xffff) % 24;
    y[i] = some(x[i], hi, lo);
    ap_int<24> s = p[i];
    s.range(hi, lo) = x[i];
    z[i] = s;
    ap_uint<24> t = 0;
    if (rem > 0) t.range(rem - 1, 0) = left.range(rem - 1, 0);
    t.range(23, rem) = x[i].range(23 - rem, 0);
    left = x[i] >> (23 - rem);
    rem = rem == 23 ? 0 : rem + 1;
    u[i] = t;
    ap_fixed<24, 10> f = 1;
    f.range(20, i) = x[i](i + 8, i / 2);
    w[i] = f;
    ap_uint<64> d = x[i];
    d.range(hi + 30, lo + 7) = p[i];
    v[i] = d;
    k[i] = ~x[i].range(hi, lo) + (x[i](hi, 0) << 2) + (x[i].range(lo, 3) == 5);
  }
}
