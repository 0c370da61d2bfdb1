// Places in reversed order of their bits, counted up by carries.
void reversed_bits(int a[16], unsigned b[8]) {
  for (int i = 1, j = 0; i < 16; i++) {
    int bit = 16 >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      int t = a[i];
      a[i] = a[j];
      a[j] = t;
    }
  }
  for (int i = 0; i < 8; i++) {
    unsigned mask = b[i], n = 0;
    while ((mask & 0xf0u) != 0) {
      n++;
      mask >>= 2;
    }
    b[i] = n;
  }
}
