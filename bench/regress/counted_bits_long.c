// Bits of long numbers that compilers count, the first that is set, the signs that repeat, and bytes in the other order.
void counted_bits_long(const short a[16], unsigned long y[16][4]) {
  for (int i = 0; i < 16; i++) {
    unsigned long b = (unsigned long)a[i] * 0x9e3779b97f4a7c15ul >> (a[i] & 31);
    y[i][0] = __builtin_popcountl(b) + __builtin_clzl(b | 1) * 100 + __builtin_ctzl(b | 1ul << 60) * 10000 + __builtin_parityl(b) * 1000000;
    y[i][1] = __builtin_ffs(a[i] & 12) + __builtin_ffsl(b & -64l) * 100 + __builtin_ffsll(b) * 10000;
    y[i][2] = __builtin_clrsb(a[i]) + __builtin_clrsbl((long)a[i] << 20) * 100 + __builtin_parityll(b) * 10000;
    y[i][3] = __builtin_bswap16(a[i]) + __builtin_bswap32(b) + __builtin_bswap64(b);
  }
}
