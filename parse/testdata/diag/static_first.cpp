void k(const float x[4], float y[4]) {
  static const float c = x[0] * 2; // want P05 "`c` keeps its value between calls"
  for (int i = 1; i < 4; i++) {
    static const int d = i * 3; // want P05 "`d` keeps its value between calls"
    static const int e = 4 * 3;
    y[i] = x[i] * d * e;
  }
  y[0] = c;
}
