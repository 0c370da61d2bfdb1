/* In C, both sides of ?: are promoted, and what is said of truth is an int: C++ has 1 for each of these but the last. */
void sizeof_promoted(const unsigned char a[4], int y[4]) {
  for (int i = 0; i < 4; i++) {
    _Bool b = a[i] > 9;
    y[i] = sizeof(b ? a[i] : a[0]) + 10 * sizeof('x') + 100 * sizeof(a[i] < 3) + 1000 * sizeof(!b) + 10000 * sizeof(b && b) + 100000 * sizeof(b);
  }
}
