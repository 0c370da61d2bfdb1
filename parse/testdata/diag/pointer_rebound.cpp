void k(const int a[4], int b[4]) {
  int x = a[0], y = a[1];
  int *p = &x;
  p = &y; // want P08 "a pointer into `x` is made to point into `y`"
  *p = 3;
  b[0] = x + y;
}
