struct P { float x, y; ~P() { x = 0; } }; // want P05 "an operator or destructor"
float *counter;
void k(float a[4], const float b[4]) {
  P p(1);
  a[0] = q;        // want P11 "unknown name `q`"
  counter[0] = 1; // want P05 "`counter` is a global variable"
  f(a);            // want P11 "unknown function `f`"
  b[0] = 1;        // want P10 "const and is written"
  a = 0;           // want P08 "made to point nowhere"
  a[0][1] = 2;     // want P10 "too many subscripts"
  a[1.5] = 2;      // want P10 "must be an integer"
  a[0] = b;        // want P10 "array `b` is used as a value"
  a[0] = a[1] % 2; // want P10 "needs integers"
  static P st;     // want P05 "keeps its value between calls"
  int w = 1 / 0;   // want P10 "division by zero"
  ap_int<5000> big; // want P05 "widths from 1 to 4096"
  int w = 2;       // want P11 "declared twice"
  typedef int U[4];
  typedef int U[5]; // want P11 "declared twice"
}
