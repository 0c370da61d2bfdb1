// Pointers that are compared: into other arrays, into other rows of one, and to where it ends; and the distance between rows.
#include <algorithm>
#include <cassert>
void pointers_compared(const float a[4][8], float b[16], float c[16], int o[6]) {
  if ((void *)b < (void *)c) {
    assert(b + 16 <= c);
  } else if ((void *)b > (void *)c) {
    assert(c + 16 <= b);
  }
  std::copy(&a[1][2], &a[3][2], b);
  if (c != b)
    for (int i = 0; i < 16; i++) c[i] = b[i] * 2;
  const float *p = &a[0][0], *end = &a[1][4];
  int n = 0;
  while (p != end) n += *p++ > 0;
  o[4] = n;
  o[5] = &a[2][0] < end ? 1 : 2;
  for (int i = 0; i < 4; i++) o[i] = (int)(&a[i][2] - &a[0][1]);
}
