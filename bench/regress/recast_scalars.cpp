// The bits of a number are read as one of another type, also a fixed point number, and parts of a number as elements.
#include "ap_fixed.h"
#include "ap_int.h"
typedef ap_fixed<16, 5> T;
void recast_scalars(const ap_uint<16> x[64], T y[64], const unsigned z[64], ap_ufixed<8, 3> u[64], ap_int<32> v[64]) {
  for (int i = 0; i < 64; i++) {
    ap_uint<16> bits = x[i];
    T t = *reinterpret_cast<T *>(&bits) * 2;
    *reinterpret_cast<ap_int<16> *>(&t) += 3;
    y[i] = t;
    unsigned word = z[i];
    unsigned char *bytes = (unsigned char *)&word;
    ap_ufixed<8, 3> sum = 0;
    for (int k = 0; k < 4; k++) sum += *((ap_ufixed<8, 3> *)&word + k);
    u[i] = sum;
    bytes[3] = bytes[0] + bytes[i % 4];
    bytes[1] = 7;
    v[i] = *(ap_int<32> *)&word;
  }
}
