void k(const int a[4], const int b[4], const int c[5], int y[8]) {
  const int *p; // of the inner condition only what the outer one reads may be asked ahead
  for (int i = 0; i < 8; i++) {
    const int *q;
    if (i > 4) q = a;               // want P08 "gets its array in an inner block"
    else if (c[i]) q = b;           // want P08 "gets its array in an inner block"
    else q = c;                     // want P08 "gets its array in an inner block"
    y[i] = q[0];                    // want P10 "`q` is not a variable"
  }
  if (y[0]) p = a;                  // want P08 "gets its array in an inner block"
  else p = b;                       // want P08 "gets its array in an inner block"
  p++;                              // want P10 "`p` is not a variable"
  y[1] = *p;                        // want P10 "`p` is not a variable"
}
