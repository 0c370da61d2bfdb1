// Arrays that are declared before a loop as long as an argument says, and begun and read again in each of its iterations.
void begun_outside(unsigned n, float least, const float m[16], const float a[40][4], float o[40][4]) {
  float s[4], u[4];
  unsigned i, k, l;
  for (i = 0; i < n; i++) {
#pragma HLS loop_tripcount max = 40
    unsigned r = 0;
    for (l = 0; l < 4; l++) u[l] = a[i][l];
    for (k = 0; k < 4; k++) {
      s[k] = 0;
      for (l = 0; l < 4; l++) s[k] += m[k * 4 + l] * u[l];
      r += s[k] > least;
    }
    for (k = 0; k < 4; k++) o[i][k] = r == 4 ? 0.0f : s[k];
  }
}
