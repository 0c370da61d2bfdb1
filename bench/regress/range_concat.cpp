// Ranges of bits that are joined have the bits between their ends, though their types are wider.
#include <ap_int.h>

static ap_uint<16> swapped(const ap_uint<16> v) { return (v.range(7, 0), v(15, 8)); }

void range_concat(const ap_uint<16> x[16], const ap_uint<8> z[16], ap_uint<16> y[16], ap_uint<16> u[16], ap_uint<32> w[16]) {
  for (int i = 0; i < 16; i++) {
    ap_uint<16> v = x[i];
    y[i] = swapped(v);
    u[i] = (v.range(3, 0), z[i], v.range(15, 12));
    ap_uint<32> all = (v.range(7, 0), v(15, 8), v.range(7, 4), v(3, 0), z[i]);
    w[i] = all;
  }
}
