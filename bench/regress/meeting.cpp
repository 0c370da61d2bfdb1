// Counters that go towards each other from what outer counters say.
void meeting(const int x[24][24], int y[24], int z[24], int w[8]) {
  for (int k = 0; k < 24; k++) {
    int ok = 1;
    for (int i = 0, j = k; i <= j; i++, j--) if (x[k][i] != x[k][j]) ok += j;
    z[k] = ok;
    int lo, hi;
    for (lo = k - 9, hi = 2 * k - 3; lo + 1 < hi; lo += 2, hi--) ok ^= lo * 3 + hi;
    z[k] += ok + lo * 7 + hi;
    for (int i = k + 2, j = 6; i > j; i -= 3, ++j) z[k] += i - j;
    for (int i = -5, j = k - 8; i < j; i++, j -= 2) z[k] ^= i * j;
    for (int m = 0; m < 3; m++)
      for (int i = m, j = k - m; i < j; i++, j--) { int t = y[i]; y[i] = y[j] + 1; y[j] = t; }
    unsigned u, v;
    for (u = 0, v = k; u < v; u++, v--) w[1] += u;
    for (int i = 0, j = k; i < j; i++, j--) { if (x[k][i] > 40) j--; w[2] += j; }
    for (int i = 0, j = i + k; i < j; i++, j--) { int k = 3; w[4] += k + j; }
    for (int j = k, k = 0; k < j; k++, j--) w[5] += j - k;
  }
}
