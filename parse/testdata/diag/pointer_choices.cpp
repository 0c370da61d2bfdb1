static float sum(const float *p) {
  float s = 0;
  for (int i = 0; i < 4; i++) s += *p++;
  return s;
}
void pointer_choices(const float a[4], const float b[4], const int c[2], float y[4], float *z) {
#pragma HLS interface m_axi port=z depth=4
  y[0] = sum(c[0] ? a : b); // want P08 "a pointer to one of several arrays is passed for `p`, which moves"
  for (float &v : {y[1], y[2]}) v = 0; // want P05 "a loop over a list of 2 values"
  auto [i, j, k] = c; // want P10 "3 names"
  z[0] = i;
}
