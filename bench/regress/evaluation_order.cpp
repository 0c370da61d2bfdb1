void k(const int a[16], int b[16], const float f[4], int c[8]) {
  int i = 0;
  for (int n = 0; n < 8; n++) b[i++] = i * 10;
  int j = 8;
  for (int n = 0; n < 4; n++) b[j++] = b[j - 1] + j;
  int *p = b + 12;
  for (int n = 0; n < 4; n++) *p++ = *(p - 1) + a[n];
  for (int n = 0; n < 8 && n < f[0] * 10; n++) c[n] = n;
  for (int n = 0;; n++) {
    if (n >= 8 || n >= f[1] * 8) break;
    c[n] += 100;
  }
  int m = 0;
  while (1) {
    if (m == 5) break;
    c[m] -= m;
    m += 1;
  }
}
