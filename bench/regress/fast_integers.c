#include <memory.h>
#include <stdarg.h>
#include <stdint.h>

// The integers of stdint.h that are as fast, or as small, as can be, and its constants.
void fast_integers(const uint_fast8_t a[16], uint_fast16_t b[16], int_least32_t c[16], uint_least8_t d[16]) {
  for (int i = 0; i < 16; i++) {
    uint_fast8_t sum = a[i] + UINT8_C(200);
    b[i] = (uint_fast16_t)sum << 40 | UINT64_C(0x123456789a);
    c[i] = INT32_C(-7) * (int_fast32_t)a[i];
    d[i] = sum + (uintmax_t)c[i];
  }
}
