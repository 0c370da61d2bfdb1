#include <initializer_list>

// Pointers that data or a counter chooses, arrays of pointers, a pointer with its end, and a loop
// over values.
static float dot(const float *p, const float *q) {
  float s = 0;
  for (const float *e = p, *end = p + 8; e != end; ++e) s += *e * 0.5f;
  for (int i = 0; i < 8; i++) s += p[i] * q[i];
  return s;
}

void pointer_choices(const float a[8], const float b[8], const int which[8], const float rows[3][16], float y[4][16], float z[16]) {
  float even[8], odd[8];
  for (int i = 0; i < 8; i++) {
    const float *p = which[i] > 0 ? a : b;
    (i % 2 ? odd : even)[i] = p[i] + (which[i] & 1 ? b : a)[7 - i];
    (i % 2 ? even : odd)[i] = 0;
  }
  for (int k = 0; k < 2; k++) {
    float *out = k == 0 ? y[0] : y[1];
    for (int i = 0; i < 16; i++) out[i] = i < 8 ? even[i] : odd[i - 8];
    out[3] += 1;
  }
  for (int i = 0; i < 16; i++) y[2][i] = dot(rows[1], i < 8 ? even : odd);
  const float *line[3] = {rows[0], rows[1], rows[2]};
  for (int i = 0; i < 16; i++) {
    float s = 0;
    for (int k = 0; k < 3; k++) s += line[k][i] * (k + 1);
    y[3][i] = s;
    z[i] = 0;
    for (int d : {-2, 1, 2}) {
      if (i + d < 0 || i + d > 15) continue;
      z[i] += line[1][i + d];
    }
  }
}
