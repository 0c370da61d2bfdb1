// One number made of all lanes of a vector, of one that is stored and of one that is computed.
#include <ap_int.h>
#include <hls_vector.h>
typedef hls::vector<short, 8> v8;
typedef hls::vector<ap_uint<5>, 4> v4;
void reduced_lanes(const v8 a[64], const v8 b[64], const v4 c[64], short y[64], short z[64], ap_uint<5> w[64]) {
  for (int i = 0; i < 64; i++) {
    v8 p = a[i] * b[i];
    y[i] = p.reduce_add();
    z[i] = (a[i] + b[i]).reduce_xor() - a[i].reduce_and();
    w[i] = c[i].reduce_mult() + c[i].reduce_or();
  }
}
