void helper(float a[4]) { throw 1; } // not called: fine
void k(float a[4], int n) {
#pragma HLS top
  for (int i = 0; i < 4; i++)
    if (a[i] > 2) break;        // want P05 "break is not supported"
  switch (n) { case 1: a[0] = 1; } // want P05 "unsupported statement (switch"
  goto end;                     // want P05 "goto is not supported"
end:
  a[0] = 1;
  for (int i = 0; i < 4; i++)
    if (n > i) return;          // want P05 "a return inside a loop"
  a[1] = "x";                   // want P05 "a string"
  a[2] = [](int x) { return x; }(3); // want P05 "unsupported call"
}
