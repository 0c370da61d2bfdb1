void loops(const float x[64], float y[64], float z[16], int n) {
  for (int i = 10; i-- > 0;) y[i] = x[i] + 1;
  for (unsigned i = 20; i-- > 10;) y[i] = x[i] * 2;
  for (int i = 20; i < n && i < 26; i++) y[i] = x[i];
  int w = 26;
  while (w != 40) { y[w] = x[w] - 1; w += 2; }
  int d = 27;
  do { y[d] = 3; d += 2; } while (d <= 39);
  for (int s = 1; s < 16; s *= 2)
    for (int i = 0; i + s < 16; i += s) z[i] = x[i] + x[i + s];
  for (int s = 8; s > 0; s >>= 1)
    for (int i = 0; i < s; i++) z[i] += z[i + s - 1];
  int t = n * 100;
  int bits = 0;
  while (t > 0) { bits += t & 1; t >>= 1; }
  y[40] = bits;
  y[41] = t;
  int v = 50;
  while (--v >= 42) y[v] = v;
  y[50] = v;
  int u = 5;
  while (u--) y[51 + u] = u;
  y[56] = u;
  int p = 57;
  for (;;) {
    if (p >= 60) break;
    y[p] = x[p];
    p++;
  }
  int q = 60;
  while (true) {
    if (q == 64 || x[q] > 0.9f) break;
    y[q] = -x[q];
    ++q;
  }
  z[15] = q;
}
