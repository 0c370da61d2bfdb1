// Structs of the heap, and single elements: new T(x), and pointers that move through structs with arrays in them.
#include <cstdlib>
struct V {
  float x, y;
  V() : x(1), y(2) {}
  V(float a, float b) : x(a), y(b) {}
  float dot(const V &o) const { return x * o.x + y * o.y; }
};
struct W {
  int k;
  float w[3];
};
void heap_structs(const float a[16], float out[16]) {
  V *v = new V[16];
  V *u = new V(3, 4);
  V *z = new V;
  W *w = (W *)calloc(16, sizeof *w);
  W *one = new W{3, {1, 2, 3}};
  float *f = new float(2.5f);
  int *n = new int();
  auto *m = new V[8];
  for (int i = 0; i < 16; i++) {
    v[i].x = a[i];
    w[i].w[1] += a[i];
    *n += 1;
    m[i % 8].y += a[i];
  }
  V *p = v;
  for (int i = 0; i < 16; i++) {
    out[i] = p->dot(*u) + z->dot(v[15 - i]) + w[i].w[1] + w[i].w[0] + one->w[2] * *f + *n + m[i % 8].y;
    p++;
  }
  delete[] v;
  delete u;
  free(w);
  delete f;
  delete n;
  delete one;
  delete z;
  delete[] m;
}
