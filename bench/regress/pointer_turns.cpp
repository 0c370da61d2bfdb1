// Pointers that change places: two buffers after each step, three in turn, rows, counting down.
#include <utility>
static void step(const float *s, float *d) {
  for (int i = 1; i < 15; i++) d[i] = 0.25f * s[i - 1] + 0.5f * s[i] + 0.25f * s[i + 1];
}
void pointer_turns(const float in[16], float out[16], float third[16], float rows[2][4], float direct[16]) {
  float a[16], b[16], c[16], g[2][4];
  float *cur = a, *next = b;
  for (int i = 0; i < 16; i++) a[i] = b[i] = c[i] = in[i];
  for (int t = 0; t < 5; t++) {
    step(cur, next);
    float *tmp = cur;
    cur = next;
    next = tmp;
  }
  for (int i = 0; i < 16; i++) out[i] = cur[i] - next[i];
  std::swap(cur, next);
  for (int i = 0; i < 16; i++) direct[i] = a[i] + 2 * cur[i];
  float *x = a, *y = b, *z = c;
  for (int t = 7; t > 0; t -= 2) {
    for (int i = 0; i < 16; i++) z[i] = x[i] - 0.5f * y[i] + t;
    float *old = x;
    x = y;
    y = z;
    z = old;
  }
  for (int i = 0; i < 16; i++) third[i] = x[i] + 2 * y[i] + 3 * z[i];
  float *p = g[0], *q = g[1];
  for (int j = 0; j < 4; j++) p[j] = q[j] = in[j];
  for (int t = 0; t < 3; t++) {
    for (int j = 0; j < 4; j++) q[j] = p[3 - j] + t;
    std::swap(p, q);
  }
  for (int j = 0; j < 4; j++) {
    rows[0][j] = g[0][j];
    rows[1][j] = p[j];
  }
}
