void unused_array(
    const int x[8],
    const int w[8], // want W19 "nothing of `w` is used"
    int y[8]) {
  for (int i = 0; i < 8; i++) y[i] = x[i];
}
