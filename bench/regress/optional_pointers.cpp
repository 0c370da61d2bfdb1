// Pointers that a call may leave out: what stands under the question for them is for the others.
#include <stddef.h>
struct P { float a, b; };
template <typename T>
static void stage(const T *x, T *y, const float *bias = NULL, float *sum = nullptr, const P *p = nullptr, const int *only = 0) {
  float s = 0;
  for (int i = 0; i < 64; i++) {
    float v = 2 * x[i];
    if (bias != nullptr) v += bias[i];
    if (p) v = p->a * v + p->b;
    if (only == 0 || only[i] > 0) y[i] = v;
    s += x[i];
  }
  if (sum != NULL && s > 0) *sum = s;
  if (!sum) y[0] = s;
}
static void outer(const float *x, float *y, const float *bias, float *sum) { stage(x, y, bias, sum); }
void optional_pointers(const float x[64], const float b[64], const P q, const int o[64], float y[64], float z[64], float *s) {
  float t[64], u[64];
  *s = 0;
  outer(x, t, nullptr, 0);
  stage(t, u, b, s);
  stage<float>(u, y, nullptr, nullptr, &q);
  for (int i = 0; i < 64; i++) z[i] = 0;
  stage(t, z, b, (float *)0, (const P *)nullptr, o);
}
