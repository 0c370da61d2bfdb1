// What operator() gives is set to 0, in a block.
struct Mat {
  float d[16];
  float &operator()(int r, int c) { return d[4 * r + c]; }
};
void set_to_zero(const float x[16], float y[16]) {
  Mat m;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      m(i, j) = 0;
      if (i != j) { m(i, j) = x[4 * i + j]; }
    }
  for (int i = 0; i < 16; i++) y[i] = m.d[i];
}
