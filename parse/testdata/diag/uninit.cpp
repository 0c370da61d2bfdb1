void k(const float x[8], float y[8]) {
  float s;
  for (int i = 0; i < 8; i++)
    s += x[i];    // want W01 "s` is read before it is written"
  y[0] = s;
  float t[8];
  for (int i = 0; i < 8; i++) {
    float w = x[i];
    for (int j = 0; j < i; j++) w -= t[j]; // never in the first iteration: fine
    t[i] = w;
  }
  y[1] = t[3];
}
