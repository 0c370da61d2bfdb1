// Casts to references see the bits of a number, or the elements from one on, as another type; static_cast converts.
#include "ap_fixed.h"
#include "ap_int.h"
typedef ap_uint<256> bus_t;
typedef ap_fixed<16, 5> T;
void recast_references(const float x[64], unsigned y[64], float z[64], const short h[64], T o[64], int q[64]) {
  for (int i = 0; i < 64; i++) {
    float f = x[i];
    y[i] = reinterpret_cast<const unsigned &>(x[i]) >> 3;
    (unsigned &)f = (unsigned &)f ^ 0x80000000u;
    q[i] = (int)static_cast<const float &>(f) + static_cast<const int &>(h[i]);
    o[i] = reinterpret_cast<const T &>(h[i]) + 1;
  }
  for (int i = 0; i < 64; i += 8) {
    const bus_t &t = *(const bus_t *)&x[i];
    bus_t &u = reinterpret_cast<bus_t &>(z[i]);
    u = t;
  }
}
