// C integers that are cast to more than 64 bits: what they are added to and multiplied with keeps all bits.
#include <ap_int.h>
#include <cstdint>
void casts_to_wide(const uint64_t u[32], const int n[32], const bool q[32], ap_uint<128> y[32], ap_int<64> z[32], ap_int<128> w[32], ap_uint<128> v[1]) {
  ap_uint<128> sum = 0;
  for (int i = 0; i < 32; i++) {
    y[i] = ap_uint<128>(u[i]) * u[31 - i];
    z[i] = ap_int<70>(n[i]) * 3 - ap_int<70>(q[i]);
    w[i] = ap_int<65>(u[i]) - n[i];
    sum += ap_uint<128>(u[i]) * u[31 - i];
  }
  v[0] = sum;
}
