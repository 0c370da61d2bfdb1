// A loop of one iteration around one whose bound is a quotient of its counter: no tiles of a loop.
void reversal_once(const int x[13], int y[13]) {
  for (int i = 0; i < 13; i++) y[i] = x[i];
  for (int i = 0; i < 1; i++) {
    for (int lo = i, hi = 12 - i; hi > lo; lo++, hi--) {
      int u = y[lo];
      y[lo] = y[hi];
      y[hi] = u;
    }
  }
}
