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
  float u[8], v[8];
  for (int i = 0; i < 8; i++) v[i] = u[i]; // want W01 "u` is read before it is written"
  y[2] = v[3];
  float line[2][8], window[2][2];
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) { // fills while nothing is taken from it: fine
      for (int r = 0; r < 2; r++) window[r][0] = window[r][1];
      window[0][1] = line[0][j];
      window[1][1] = line[0][j] = x[j] + i;
      if (i >= 1 && j >= 1) y[3] += window[0][0] * window[1][1];
    }
  float taps[4];
  for (int i = 0; i < 8; i++) {
    for (int j = 3; j > 0; j--) taps[j] = taps[j - 1];
    taps[0] = x[i];
    y[4] += taps[3]; // want W01 "taps` is read before it is written"
  }
  float early[4];
  for (int i = 0; i < 8; i++) {
    y[5] += early[3]; // want W01 "early` is read before it is written"
    for (int j = 3; j > 0; j--) early[j] = early[j - 1];
    early[0] = x[i];
  }
  float sums[4], again[4];
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < 4; i++) {
      float begin = x[i], now = sums[i], held = now;
      sums[i] = (k == 0 ? begin : held) + x[k]; // not chosen in the first iteration: fine
      float before = again[i]; // want W01 "again` is read before it is written"
      again[i] = (k == 7 ? begin : before) + x[k];
      y[6] = sums[i] + again[i];
    }
}
