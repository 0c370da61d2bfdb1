// The ends of a range of a wide word hold a variable that is assigned.
#include <ap_int.h>
#include <cstddef>
#include <cstdint>

void range_of_assigned(const ap_uint<512> a[4], const ap_uint<64> b[4], float y[4][16], unsigned char z[4][4]) {
  size_t j;
  int8_t q = 0;
  for (int i = 0; i < 4; i++) {
    ap_uint<512> word(a[i]);
    for (int j0 = 0; j0 < 4; ++j0)
      for (int j1 = 0; j1 < 4; ++j1) {
        j = j0 * 4 + j1;
        y[i][j] = (int)word((j + 1) * 32 - 1, j * 32);
      }
    for (int k = 0; k < 4; k++) {
      q = 3 - k;
      z[i][k] = b[i].range(q * 8 + 7, q * 8);
    }
  }
}
