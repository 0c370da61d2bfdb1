#include <cstdint>

// The bits that are set, and those before and behind the others, as compilers count them.
void counted_bits(const uint32_t a[32], const uint64_t b[32], int y[32][5]) {
  for (int i = 0; i < 32; i++) {
    y[i][0] = __builtin_popcount(a[i]);
    y[i][1] = __builtin_clz(a[i] | 1);
    y[i][2] = __builtin_ctz(a[i] | 0x80000000u);
    y[i][3] = __builtin_popcountll(b[i]) + __builtin_clzll(b[i] >> 40 | 1) + __builtin_ctzll(b[i] << 36 | 1ull << 63);
    y[i][4] = __builtin_parity(a[i]);
  }
}
