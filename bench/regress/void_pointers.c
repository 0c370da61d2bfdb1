// A void * is what it is cast back to: in fields, parameters and variables.
#include <stdint.h>
#include <string.h>
typedef struct { void *data; int n; const void *sums; } tensor;
static void scale(const tensor *in, tensor *out) {
  const int16_t *a = in->data;
  int16_t *b = out->data;
  const int32_t *s = (const int32_t *)in->sums;
  for (int i = 0; i < in->n; i++) b[i] = (a[i] * 3 >> 1) + (s ? s[i] : 1);
}
static void packed(const void *from, void *to, int n) {
  const uint8_t *x = (const uint8_t *)from;
  int32_t *y = to;
  for (int i = 0; i < n; i++) y[i] += x[2 * i] * 256 - x[2 * i + 1];
}
static void scratch(void *buf, const int16_t *x, int32_t *y) {
  int16_t *t = (int16_t *)buf;
  for (int i = 0; i < 16; i++) t[i] = x[i] - 5;
  for (int i = 0; i < 16; i++) y[i] = t[15 - i] * 7;
}
void void_pointers(int16_t x[16], int32_t y[16], int16_t z[16], const int32_t s[16]) {
  int16_t t[16];
  void *w = t;
  tensor a = {x, 16, 0}, b = {.data = (void *)t, .n = 16}, c = {w, 16, s}, d = {z, 16, NULL};
  scratch(w, x, y);
  scale(&a, &b);
  scale(&c, &d);
  packed(x, y, 16);
}
