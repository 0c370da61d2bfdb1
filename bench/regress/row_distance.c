// Pointers to rows are so many rows apart, not elements.
void row_distance(int b[4][8], int y[3]) {
  int n = 0;
  for (int (*p)[8] = b; p - b < 4; p++)
    n += (*p)[1];
  y[0] = n;
  y[1] = &b[2] - &b[0];
  y[2] = (b + 3) - b;
}
