// A pointer to rows of a flat array moves on by rows, from a row of its own on, and by as many as are added to it.
void pointers_to_rows(const int a[64], int b[8], int c[8]) {
  const int (*p)[8] = (const int (*)[8])(a + 8);
  for (int i = 0; i < 7; i++) {
    b[i] = (*p)[3];
    p++;
  }
  b[7] = 0;
  const int (*q)[8] = (const int (*)[8])a + 7;
  for (int i = 0; i < 4; i++) {
    int last = (*q)[i];
    c[i] = last - (*--q)[i];
    c[7 - i] = q[1][2];
  }
}
