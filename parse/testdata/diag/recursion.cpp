int fact(int n) {
  if (n < 2) return 1;
  return n * fact(n - 1); // want P07 "`fact` calls itself"
}
void k(int a[4]) { a[0] = fact(3); }
