// Registers that hold partial sums and move on, both ways, and windows that add to each element.
void conveyed(const int h[7], const int x[40], int y[40], int p[46], int q[40], int g[7]) {
  int r[8], s[7], t[7];
  for (int i = 0; i < 8; i++) r[i] = 0;
  for (int i = 0; i < 7; i++) { s[i] = i; t[i] = h[i]; }
  for (int n = 0; n < 40; n++) {
    int v = x[n];
    for (int i = 0; i < 7; i++) r[i] = r[i + 1] + h[i] * v;
    y[n] = r[0];
  }
  for (int n = 0; n < 40; n++) {
    q[n] = s[6] - x[n];
    for (int k = 6; k > 0; k--) s[k] = s[k - 1] + h[k] * x[n];
    s[0] = h[0] * x[n];
  }
  for (int n = 0; n < 40; n++) { // in the order in which nothing moves
    for (int k = 1; k < 7; k++) t[k] = t[k - 1] + h[k] * x[n];
    t[0] = x[n];
    q[n] ^= t[6];
  }
  for (int i = 0; i < 46; i++) p[i] = i;
  for (int n = 0; n < 40; n++) for (int k = 0; k < 7; k++) p[n + k] += h[k] * x[n];
  for (int i = 0; i < 7; i++) g[i] = r[i] + s[i] * t[i];
}
