// Counters that go towards each other.
void two_ends(int a[17], const int x[12], int y[12]) {
  for (int i = 0, j = 16; i < j; i++, j--) {
    int t = a[i];
    a[i] = a[j];
    a[j] = t;
  }
  int lo, hi;
  for (lo = 0, hi = 11; lo <= hi; lo += 1, hi -= 2) {
    if (x[lo] > x[hi]) y[hi] = x[lo] - lo;
    else y[lo] = hi;
  }
  y[0] += lo + hi;
  for (unsigned i = 3, j = 9; i != j; ++i, --j) y[i] ^= x[j];
  for (int i = 0, j = 4; j > i; j += 1, i += 2) y[j] += i;
}
