// Addresses of whole arrays, for pointers to arrays.
typedef float mat_t[8][8];
typedef float row_t[8];
static void f(mat_t *t, row_t *r) { for (int i = 0; i < 8; i++) { (*r)[i] = 0; for (int j = 0; j < 8; j++) (*r)[i] += (*t)[i][j]; } }
static void g(float (*r)[8]) { for (int i = 0; i < 8; i++) (*r)[i] *= 2; }
static void h(const row_t *m) { }
static float k(const row_t *m) { float s = 0; for (int i = 0; i < 8; i++) s += m[i][i] + (*m)[i]; return s; }
void array_addresses(const float in[8][8], float out[8]) {
  mat_t t; row_t r;
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) t[i][j] = in[i][j] * 2;
  f(&t, &r); g(&r); g(&t[3]); h(t);
  float (*q)[8] = &r; row_t *z = &t[1]; mat_t *w = &t;
  for (int i = 0; i < 8; i++) { (*q)[i] += (*z)[i] + z[2][i] + (*w)[i][7 - i]; }
  for (int i = 0; i < 8; i++) out[i] = r[i] + k(&in[0]) + k(t);
}
