typedef int *vec;
typedef vec &vref;

void pointer_referred(const int x[8], int y[8], int z[8]) {
  vec p = y + 1;
  vref q = p; // want P05 "refers to a pointer"
  q += 4;
  *p = x[0];
  int *s = z;
  auto &t = s; // want P05 "refers to a pointer"
  s = z + 3;
  *t = x[1];
}
