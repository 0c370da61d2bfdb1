// Integers of C beside ap_ints in a concatenation, with their own widths.
#include <ap_int.h>
#include <cstdint>
void joined_integers(const ap_int<7> e[32], const int n[32], const uint8_t b[32], const bool q[32], int64_t y[32], int64_t z[32], int u[32]) {
  for (int i = 0, k = 0; i < 32; i++, k += 2) {
    ap_int<7> t = e[i];
    y[i] = (t, n[i]);
    z[i] = (b[i], t, q[i]);
    u[i] = (t, q[i]) + k;
  }
}
