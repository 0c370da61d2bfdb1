// What is done in the first iteration only, loops over phases, and windows that are walked downwards.
void done_once(const int x[6][16], const int w[16], int y[6][16], int z[16], int s[24]) {
  int own[16], least = 0;
  bool loaded = false;
  for (int b = 0; b < 6; b++) {
    if (!loaded) {
      for (int i = 0; i < 16; i++) own[i] = w[i];
      least = 1;
      loaded = true;
    } else if (least == 1) own[b] += 3;
    for (int i = 0; i < 16; i++) y[b][i] = x[b][i] * own[i] + least;
  }
  int a[16], mode = loaded ? 2 : 1;
  for (int p = 0; p < 4; p++)
    for (int i = 0; i < 16; i++)
      switch (p) {
      case 0: a[i] = x[0][i] + mode; break;
      case 1: z[i] = a[15 - i]; break;
      case 3: z[i] ^= a[i]; break;
      }
  bool seen = false;
  for (int i = 0; i < 16; i++) {
    if (z[i] > 100 && !seen) { z[i] = 100; seen = true; }
    if (i == 7) seen = false;
  }
  for (int n = 0; n < 24; n++) {
    int lo = n - 4 > 0 ? n - 4 : 0, hi = n < 15 ? n : 15;
    s[n] = 0;
    for (int i = hi; i >= lo; i--) s[n] = s[n] * 2 + w[i] * (n - i);
    for (int i = hi; i > lo; i -= 3) s[n] += w[i];
  }
}
