void helper(float a[4]) { throw 1; } // not called: fine
void k(float a[4], int n) {
#pragma HLS top
  if (n > 2) break;             // want P05 "break outside of a loop"
  switch (a[0]) { case 1: a[0] = 1; } // want P10 "a switch needs an integer"
again:
  a[0] = 1;
  if (a[0] > n) goto again;     // want P05 "goto is not supported"
  if (a[1] > n) goto other;     // want P05 "goto is not supported"
  if (a[2] > n) goto end;       // want P05 "goto is not supported"
other:
  a[0] = 1;
end:
  a[1] = "x";                   // want P05 "a string"
  a[2] = (a + 1)(3);            // want P05 "unsupported call"
}
