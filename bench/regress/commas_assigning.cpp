// Assignments before commas in parentheses: in conditions, macros and values, several of them, and in the header of a loop.
#define MAC(a, b, c) ((a) += (b) * (c), (a) < 100)
void commas_assigning(const int x[16], int y[16], int z[4]) {
  int s = 0, t = 0, n = 0, k = 0;
  while (k < 16 && (s += x[k], s < 10)) k++;
  s = 0;
  for (int i = 0; i < 16; i++) {
    if (s += x[i], s < 10) n++;
    if (MAC(t, x[i], 2) && (s >>= 1, s > 3)) n += 2;
    y[i] = (t = t * 2, n = n + 1, t + n);
    y[i] += (s == 3, t <= 4);
    int q = (s = x[i], t < s);
    y[i] += q;
  }
  z[0] = s + k; z[1] = t; z[2] = n; z[3] = (s = 4, t);
}
