static void falls(const int a[4], const int b[4], int n, int y[4]) {
  const int *p;
  switch (n) {
    case 0: p = a; // want P08 "gets its array in an inner block"
    case 1: y[1] = 2;
    default: p = b; // want P08 "made to point into" // want P08 "gets its array in an inner block"
  }
  y[0] = p[1]; // want P10 "`p` is not a variable"
}
static void nothing(const int a[4], int n, int y[4]) {
  const int *p;
  switch (n) {
    case 0: p = a; break; // want P08 "gets its array in an inner block"
    default:;
  }
  y[0] = p[1]; // want P10 "`p` is not a variable"
}
void k(const int a[4], const int b[4], const int c[5], int y[8]) {
  const int *p; // of the inner condition only what the outer one reads may be asked ahead
  for (int i = 0; i < 8; i++) {
    const int *q;
    if (i > 4) q = a;               // want P08 "gets its array in an inner block"
    else if (c[i]) q = b;           // want P08 "gets its array in an inner block"
    else q = c;                     // want P08 "gets its array in an inner block"
    y[i] = q[0];                    // want P10 "`q` is not a variable"
  }
  const int *r;
  if (y[0] < 5) r = a + c[y[0]];    // want P08 "gets its array in an inner block"
  else r = b;                       // want P08 "gets its array in an inner block"
  y[2] = *r;                        // want P10 "`r` is not a variable"
  if (y[0]) p = a;                  // want P08 "gets its array in an inner block"
  else p = b;                       // want P08 "gets its array in an inner block"
  p++;                              // want P10 "`p` is not a variable"
  y[1] = *p;                        // want P10 "`p` is not a variable"
  falls(a, b, y[0], y);
  nothing(a, y[0], y);
}
