// Pointers of other types into one array are compared by their places: they were not equal.
void recast_compared(int a[8], int y[8]) {
  int h[8];
  for (int i = 0; i < 8; i++)
    h[i] = a[i];
  unsigned *u = (unsigned *)h;
  if ((int *)u != h) {
    for (int i = 0; i < 8; i++)
      y[i] = 1;
  } else
    for (int i = 0; i < 8; i++)
      y[i] = u[i] / 2;
}
