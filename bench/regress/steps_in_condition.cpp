// Loops that count in their condition, or down to nothing, and move pointers in their header, or on
// either side of a condition.
static void add(const int *x, int *y, int planes, int n) {
  for (int k = planes; k--; x += n) {
    int *to = y;
    for (int i = n, j = 0; i-- > 0; to++, j += 2) *to += x[i] + j;
  }
}

// The columns of a window that moves over rows with a border, one after the other.
static void columns(const int *x, int *to, int rows, int length, int k) {
  for (int c = rows; c--; x += length)
    for (int d = 0; d < k; d++) {
      if (d == 0) {
        for (int n = length; n; n--) *(to++) = 0;
      } else {
        int at = d - k / 2;
        for (int n = length; n; n--) {
          if (at >= 0 && at < length)
            *(to++) = x[at];
          else
            *(to++) = 0;
          at += 1;
        }
      }
    }
}

void steps_in_condition(const int x[5 * 8], int y[8], int z[6], int w[5 * 3 * 8]) {
  columns(x, w, 5, 8, 3);
  for (int i = 0; i < 8; i++) y[i] = i;
  add(x, y, 5, 8);
  int at = 0;
  for (int k = 6; k-- > 0; at += 3) z[k] = at + x[at];
}
