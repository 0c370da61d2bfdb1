// Loops that cannot be counted, and those that do not end.
void k(float a[4], int n) {
  for (;;) a[0] = 1;                       // want P06 "this loop has no end"
  for (int i = 0; i < 4; i *= 2) a[0] = 1; // want W15 "the step is not a constant"
  for (int i = 0; i < 4; i--) a[0] = 1;    // want P06 "moves away from the bound"
  for (int i = 0; i < 4; i += 0) a[0] = 1; // want P06 "step of the loop is zero"
  for (int i = n; i * i < 9; i++) a[0] = 1; // want W15 "does not compare the counter"
  for (int i = n; i < 9; i *= 2) a[0] = 1; // want W15 "the step is not a constant"
  for (unsigned char c = 0; c < 256; c++) a[0] = 1; // want P06 "cannot hold the bound"
  for (int i = 0; i < 4; i++) i = 2;       // want W15 "is changed in the body"
  for (int i = 0; i != 5; i += 2) a[0] = 1; // want P06 "must meet the bound"
  while (a[0] > 1) a[0] = a[0] * 0.5f;     // want W15 "steps no counter"
  int m = n;
  for (int i = 0; i < m; i++) m = m - 1;   // want W15 "the body changes `m`"
}
