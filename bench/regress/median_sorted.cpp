// A window that is declared before the loop, and sorted in place by loops over its pairs: it is each
// iteration's own. The second keeps its last element from one iteration to the next.
void median_sorted(const int x[64], int y[64], int z[64]) {
  int window[5];
  for (int i = 2; i < 62; i++) {
    window[0] = x[i - 2];
    window[1] = x[i - 1];
    window[2] = x[i];
    window[3] = x[i + 1];
    window[4] = x[i + 2];
    for (int j = 0; j < 4; j++) {
      for (int k = j + 1; k < 5; k++) {
        if (window[j] > window[k]) {
          int t = window[j];
          window[j] = window[k];
          window[k] = t;
        }
      }
    }
    y[i] = window[2];
  }
  int kept[3] = {0, 0, 7};
  for (int i = 0; i < 64; i++) {
    kept[0] = x[i];
    kept[1] = -x[63 - i];
    for (int j = 0; j < 2; j++) {
      for (int k = j + 1; k < 3; k++) {
        if (kept[j] > kept[k]) {
          int t = kept[j];
          kept[j] = kept[k];
          kept[k] = t;
        }
      }
    }
    z[i] = kept[1];
  }
  y[0] = y[1] = x[0];
  y[62] = y[63] = x[63];
}
