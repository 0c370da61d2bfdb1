// Pointers that get one of several arrays by if and else, in one of them only, by switch, or by ?: behind their declaration.
#include <stddef.h>
void chosen_late(const bool sel[16], const int pos[16], const int b[8], int y[16], int z[16], int w[4]) {
  static const int a[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  static const int c[8] = {8, 7, 6, 5, 4, 3, 2, 1};
  const int *r;
  int n = 0;
  for (int i = 0; i < 16; i++) {
    const int *p, *q;
    if (sel[i]) {
      p = a;
      n += 2;
    } else if (n > 8 - sel[i])
      p = b;
    else {
      p = c;
      n *= 3;
    }
    y[i] = p[pos[i] & 7] + n;
    q = pos[i] > 3 ? b : c;
    z[i] = q[pos[i] & 7] - p[0];
  }
  r = b;
  if (n > 40) r = c + 4;
  for (int i = 0; i < 4; i++) w[i] = r[i];
  int *out;
  if (w[0] & 1)
    out = y;
  else
    out = z;
  for (int i = 0; i < 4; i++) out[i] = i;
  n += y[5];
  const int *s = b + 1;
  if (n & 1) s = c;
  for (int i = 0; i < 4; i++) w[i] += s[i];
  for (int i = 0; i < 16; i++) {
    const int *t = NULL;
    switch (pos[i] & 3) {
      case 0:
      case 2: t = a; break;
      case 1: { t = b; break; }
      default: t = c;
    }
    z[i] += t[i & 7];
  }
}
