// Loops that pointers count.
void k(const int a[64], const int b[8], int c[8], int d[16]) {
  int *out = c;
  for (const int *row = a; row < a + 64; row += 8) {
    int s = 0;
    const int *q = b;
    for (const int *p = row; p != row + 8; ++p) s += *p * *q++;
    *out++ = s;
  }
  int n = 0;
  for (const int *p = &a[63]; p >= a + 48; p--) d[n++] = *p;
}
