// A counter that gets its start before a return, and counts behind it.
static short quotient(short num, short den) {
  int n = num, k = 15;
  short q = 0;
  if (num == 0) return 0;
  while (k--) {
    q <<= 1;
    n <<= 1;
    if (n >= den) {
      n -= den;
      q++;
    }
  }
  return q;
}

void counter_behind_return(const short a[20], const short b[20], short y[20]) {
  for (int i = 0; i < 20; i++) y[i] = quotient(a[i] & 255, (b[i] & 1023) + 256);
}
