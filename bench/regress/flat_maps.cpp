// Maps lie flat in arrays that grow, and in parts of others; loops go through all of one, through a part, and through the
// rows of all maps.
void flat_maps(const float x[3 * 64], const float w[2 * 3], const float k[2 * 4], float y[2 * 16], float z[2 * 64], float r[96]) {
  float t[128], m[256], e[288];
  for (int o = 0; o < 2; o++)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) {
        float s = 0;
        for (int c = 0; c < 3; c++)
          for (int a = 0; a < 3; a++)
            if (i + a >= 1 && i + a < 9) s += x[(c * 8 + i + a - 1) * 8 + j] * w[o * 3 + c];
        t[(o * 8 + i) * 8 + j] = s;
      }
  for (int c = 0; c < 2; c++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        float v = t[(c * 8 + 2 * i) * 8 + 2 * j];
        for (int a = 0; a < 2; a++)
          for (int b = 0; b < 2; b++) {
            float u = t[(c * 8 + 2 * i + a) * 8 + 2 * j + b];
            if (u > v) v = u;
          }
        y[(c * 4 + i) * 4 + j] = v;
      }
  for (int n = 0; n < 128; n++) m[n] = t[n];
  for (int n = 0; n < 128; n++) m[n + 128] = t[127 - n] * 2;
  for (int o = 0; o < 2; o++)
    for (int i = 0; i < 8; i++)
      for (int j = 0; j < 8; j++) {
        float s = 0;
        for (int c = 0; c < 4; c++)
          for (int a = 0; a < 3; a++)
            if (i + a >= 1 && i + a < 9) s += m[(c * 8 + i + a - 1) * 8 + j] * k[c + o * 4];
        z[(o * 8 + i) * 8 + j] = s;
      }
  for (int n = 0; n < 256; n++) e[n] = m[n] + 1;
  for (int n = 0; n < 32; n++) e[n + 256] = m[n + 36];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 16; j++) r[16 * i + j] = e[48 * i + 2 * j] + e[48 * i + 3 * j + 2];
}
