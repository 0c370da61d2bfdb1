// Words shifted by variables, up and down, by less than 0 and by more than they have bits, also with a sign.
#include <ap_int.h>
static ap_uint<255> twisted(ap_uint<255> a, unsigned n) { return (a << n) ^ (a >> (255 - n)); }

void wide_shift_both(const ap_uint<128> x[12], const int v[12], ap_uint<128> up[12], ap_uint<128> down[12], ap_int<128> sign[12],
                     ap_uint<256> turned[12], ap_uint<512> filled[1], unsigned tests[12]) {
  ap_uint<512> state = 0;
  for (int i = 0; i < 12; i++) {
    int n = v[i] % 160;
    up[i] = x[i] << n;
    down[i] = (x[i] >> n) + i;
    ap_int<128> s = x[i];
    s >>= n;
    sign[i] = s;
    turned[i] = twisted(ap_uint<255>(x[i]) ^ 3, (unsigned)i * 8 + 5);
    state = (state << (8 * i)) | (ap_uint<8>)i;
    ap_uint<100> few = x[i] >> (n < 0 ? -n : n);
    tests[i] = (!few ? 1 : 0) + (unsigned)(x[i] >> n) * 2 + (few > x[i] ? 5 : 0);
  }
  filled[0] = state;
}
