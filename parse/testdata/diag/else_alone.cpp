void k(const float x[16], float y[16]) {
  for (int i = 0; i < 16; i++) {
    if (x[i] > 0); y[i] = x[i];
    else y[i] = 0; // want P03 "an else without an if before it"
  }
}
