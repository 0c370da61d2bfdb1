// Sizes of arguments that nothing tells.
void k(const int n,
       const int *a,       // want P08 "the size of array `a` is not known"
       const int b[],
       const int *unused,
       int c[][8],
       int *d,             // want P08 "the size of array `d` is not known"
       int *moved) {       // want P08 "the size of array `moved` is not known"
  for (int i = 0; i < n; i++) *moved++ = i;
  for (int i = 0; i < n; i++) d[0] += a[i];
  for (int i = 0; i < 8; i++) {
    c[i / 2][i] = b[i];
    d[b[i]] = i;
  }
}
