/* Variables that get their only value behind their declaration, as in old C. */
static void merge(int a[32], int start, int m, int stop) {
  int held[32], i, j, k;
  for (i = start; i <= m; i++) held[i] = a[i];
  for (j = m + 1; j <= stop; j++) held[m + 1 + stop - j] = a[j];
  i = start;
  j = stop;
  for (k = start; k <= stop; k++) {
    int up = held[i], down = held[j];
    if (down < up) {
      a[k] = down;
      j--;
    } else {
      a[k] = up;
      i++;
    }
  }
}

void late_starts(int a[32]) {
  int start, stop, i, m, from, mid, to;
  start = 0;
  stop = 32;
  for (m = 1; m < stop - start; m += m)
    for (i = start; i < stop; i += m + m) {
      from = i;
      mid = i + m - 1;
      to = i + m + m - 1;
      if (to < stop)
        merge(a, from, mid, to);
      else
        merge(a, from, mid, stop);
    }
}
