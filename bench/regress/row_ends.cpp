// Pointers go through rows, up to ends that are said by the rows, too.
void row_ends(const int a[4][8], const int b[32], int y[4]) {
  for (int i = 0; i < 4; i++) {
    int s = 0;
    for (const int *p = a[i]; p != a[i] + 8; p++) s += *p;
    for (const int *p = &a[i][1]; p < &a[i][7]; p += 2) s = 3 * s - *p;
    for (const int *p = b + 8 * i, *q = a[i]; p != b + 8 * i + 8; p++, q++) s = 5 * s - *p * *q;
    const int *p = a[i];
    while (p < a[i] + 6) s = 7 * s + *p++;
    y[i] = s & 0xffff;
  }
}
