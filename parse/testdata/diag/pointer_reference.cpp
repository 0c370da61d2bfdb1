static void on(int *&p) { p += 1; } // want P08 "pointer arithmetic on `x`"
void k(const int a[4], int b[4]) {
  int x = a[0];
  int *z = &x;
  on(z); // want P08 "moves for its caller"
  b[0] = x;
}
