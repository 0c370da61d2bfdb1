// Names of pointers, references and functions stand for what they are names of; one typedef may give several.
#include <stdint.h>
#include <string.h>
typedef float row_t[8];
typedef row_t *rows_t;
typedef float (*mat_t)[8];
typedef const int8_t *cp, *cq;
typedef float f_t, arr_t[8], *fp;
using ref_t = float &;
typedef float &ref2;
template <typename T> using ptr = T *;
template <typename T, int N> using aref = T (&)[N];
typedef float (*act)(float);
using act2 = float (*)(float);
typedef struct { float a, b; } S, *Sp;
typedef struct node { int k; } *node_p;
typedef struct { float x; } quad[4];
static float dbl(float x) { return 2 * x; }
static float inc(float x) { return x + 1; }
static void g1(rows_t m, mat_t n, arr_t y) { for (int i = 0; i < 8; i++) y[i] = m[i][i] + n[i][7 - i]; }
static void setr(ref_t x, ref2 z) { x = 5; z += 3; }
static void g2(const ptr<const float> p, ptr<float> q, act f, act2 g) { for (int i = 0; i < 8; i++) q[i] = f(p[i]) + g(p[i]); }
static void g3(aref<float, 8> r) { r[0] = r[1] + 1; }
static void g4(const Sp s, node_p k) { s->a = s->b + k->k; k->k++; }
void pointer_names(float m[8][8], const int8_t w[8], float y[8], float y2[8], float y3[8], int sizes[4]) {
  float n[8][8]; 
  for (int i = 0; i < 8; i++) for (int j = 0; j < 8; j++) n[i][j] = m[i][j] * 3;
  g1(m, n, y);
  float a = 0, b = 1; setr(a, b);
  fp rows[2] = {m[1], n[2]};
  for (int r = 0; r < 2; r++) for (int i = 0; i < 8; i++) y[i] += rows[r][i];
  g2(m[3], y2, dbl, inc);
  float z[8]; for (int i = 0; i < 8; i++) z[i] = y2[i]; g3(z); y2[0] = z[0];
  S s = {1, 2}; struct node k = {4};
  g4(&s, &k); g4(&s, &k);
  quad q; for (int i = 0; i < 4; i++) q[i].x = i;
  cp c = w; cq d = w + 1;
  f_t acc = 0; for (int i = 0; i < 7; i++) acc += c[i] * d[i];
  fp p = y3; for (int i = 0; i < 8; i++) *p++ = a + b + s.a + k.k + acc + q[i & 3].x;
  sizes[0] = sizeof(fp); sizes[1] = sizeof(float *); sizes[2] = sizeof(arr_t); sizes[3] = sizeof(p);
}
