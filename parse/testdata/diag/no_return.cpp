static int none(int a) { int b = a * 2; }
static int some(int a) {
  if (a > 3) return 1;
} // want W01 "`some` may end here, without a value"
static int all(int a) {
  switch (a) {
    case 0: return 1;
    default: return 2;
  }
}
static int either(int a) {
  if (a > 3) return 1;
  else return 2;
}
static int unused(int *a) { *a = 1; }
void f(int x[8], int y[8]) {
  for (int i = 0; i < 8; i++) y[i] = none(x[i]); // want P10 "`none` returns nothing, though it says that it does"
  for (int i = 0; i < 8; i++) y[i] = some(x[i]) + all(x[i]) + either(x[i]);
  unused(&y[0]);
}
