// Stages and coefficients of a Runge-Kutta method are loops and tables, coefficients of 0 are left out, and the stages lie flat:
// the loops over them waited for each other.
static const float A[16] = {0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 0.5f, 0, 0, 0, 0, 1, 0};
static const float b[4] = {1.0f / 6, 1.0f / 3, 1.0f / 3, 1.0f / 6};

static void slope(const float *x, const float *u, float *k) {
  k[0] = x[1];
  k[1] = u[0] - 0.5f * x[0] * x[1];
  k[2] = x[3];
  k[3] = u[1] - x[2] * x[0];
}

void runge_kutta(const float x0[4], const float u[2], float xn[4]) {
  float x[4], v[4], K[16], h = 0.01f;
  for (int i = 0; i < 4; i++) x[i] = x0[i];
  for (int n = 0; n < 40; n++) {
    for (int s = 0; s < 4; s++) {
      for (int i = 0; i < 4; i++) v[i] = x[i];
      for (int j = 0; j < s; j++) {
        float a = A[s * 4 + j];
        if (a != 0) {
          a *= h;
          for (int i = 0; i < 4; i++) v[i] += a * K[j * 4 + i];
        }
      }
      slope(v, u, K + s * 4);
    }
    for (int s = 0; s < 4; s++)
      for (int i = 0; i < 4; i++) x[i] += h * b[s] * K[s * 4 + i];
  }
  for (int i = 0; i < 4; i++) xn[i] = x[i];
}
