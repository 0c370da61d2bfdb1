// Two buffers by hand: the block of the next iteration is loaded while one is worked on.
#include <string.h>
#define T 32
#define NT 8

static void load(const float *x, float *b) { memcpy(b, x, T * sizeof(float)); }

static void blur(const float *b, const float *w, float *y) {
  for (int i = 0; i < T; i++) {
    float s = 0;
    for (int k = 0; k < 4; k++) s += b[(i + k) % T] * w[k];
    y[i] = s;
  }
}

void tiles(const float x[T * NT], const float w[4], float y[T * NT], float z[T * NT]) {
  float a[T], b[T], c[T], d[T];
  load(x, a);
  for (int t = 0; t < NT; t++) {
    if (t % 2 == 0) {
      if (t + 1 < NT) load(x + (t + 1) * T, b);
      blur(a, w, y + t * T);
    } else {
      if (t + 1 < NT) load(x + (t + 1) * T, a);
      blur(b, w, y + t * T);
    }
  }
  for (int t = 0; t <= NT; t++) {
    if (t % 2) {
      if (t < NT) load(x + t * T, c);
      if (t > 0) blur(d, w, z + (t - 1) * T);
    } else {
      if (t < NT) load(x + t * T, d);
      if (t > 0) blur(c, w, z + (t - 1) * T);
    }
  }
}
