static void rev(const int a[16], int b[16]) {
  for (int i = 0, j = 15; i < 16; i++, j--) {
    if (a[i] < 0) continue;
    b[j] = a[i];
  }
}
void k(const int a[16], int b[16], int c[16]) {
  rev(a, b);
  rev(b, c);
  for (int i = 0, j = 1; i < 8; i++, j += 2) c[j] = b[i];
  for (int i = 0, j = 1; i < 8; i++, j += 2) b[j] = i;
}
