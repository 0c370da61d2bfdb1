void bitonic(int a[16]) {
  for (int k = 2; k <= 16; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1)
      for (int i = 0; i < 16; i++) {
        int l = i ^ j;
        if (l > i) {
          bool up = (i & k) == 0;
          if ((a[i] > a[l]) == up) { int t = a[i]; a[i] = a[l]; a[l] = t; }
        }
      }
}
