#include <hls_stream.h>
#include "ap_int.h"
#include "ap_fixed.h"

// Bits of values that have no name: what functions and streams give, and what is converted.
static ap_uint<32> tripled(ap_uint<32> a) { return a * 3; }
struct pair {
  ap_uint<16> lo, hi;
  ap_uint<32> joined() const { return (hi, lo); }
};

void bits_unnamed(const ap_uint<32> x[64], const ap_uint<32> w[64], ap_uint<8> y[64], ap_uint<1> z[64], ap_uint<16> u[64], ap_uint<4> v[64]) {
#pragma HLS dataflow
  hls::stream<ap_uint<32> > s;
  hls::stream<ap_uint<32> > r;
  for (int i = 0; i < 64; i++) {
    s.write(w[i]);
    r.write(w[i] ^ x[i]);
  }
  for (int i = 0; i < 64; i++) {
    y[i] = tripled(x[i])(15, 8);
    z[i] = tripled(x[i])[3] ^ ap_uint<32>(x[i] * 5)[i % 4];
    u[i] = s.read()(31, 16) + ap_uint<32>(x[i] * 5)(17, 2);
    pair p;
    p.lo = x[i];
    p.hi = x[i] >> 16;
    v[i] = (p.joined()(11, 8), ap_fixed<8, 4>(x[i](3, 0))(7, 4));
    if (r.read()[5]) v[i] = ~v[i];
  }
}
