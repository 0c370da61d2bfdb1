// Conditions that declare what they look at, and variables of enums without a name.
void conditions_declared(const int x[16], int y[16]) {
  enum { IDLE, RUN } s = IDLE;
  enum { A = 3, B } t = B;
  for (int i = 0; i < 16; i++) {
    if (int v = x[i] * 3; v > 5) y[i] = v; else y[i] = 0;
    if (int w = x[i] & 3) y[i] += w; else y[i] -= 1;
    switch (int k = x[i] & 7; k) { case 1: y[i] += 5; break; case 2: y[i] ^= k; break; default: y[i] += t; }
    switch (s) { case IDLE: if (x[i] > 0) s = RUN; break; case RUN: if (x[i] < 0) s = IDLE; break; }
    y[i] += s == RUN;
  }
}
