void k(float a[4]) {
  for (int i = 0; i < 4; i++) {
    a[i] = 1 // want P03 "syntax error"
  }
  a[0] = 2;
}
