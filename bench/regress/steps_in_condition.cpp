// Loops that count in their condition, and move pointers in their header.
static void add(const int *x, int *y, int planes, int n) {
  for (int k = planes; k--; x += n) {
    int *to = y;
    for (int i = n, j = 0; i-- > 0; to++, j += 2) *to += x[i] + j;
  }
}

void steps_in_condition(const int x[5 * 8], int y[8], int z[6]) {
  for (int i = 0; i < 8; i++) y[i] = i;
  add(x, y, 5, 8);
  int at = 0;
  for (int k = 6; k-- > 0; at += 3) z[k] = at + x[at];
}
