// Pointers to structs with arrays in them, which move and begin anywhere.
struct W {
  int k;
  float w[3][2];
};
float total(const W *p, int n) { float s = 0; for (int i = 0; i < n; i++) s += p[i].w[2][1] + p[i].k; return s; }
float walk(const W *p, int n) {
  float s = 0;
  while (n-- > 0) {
    s += p->w[1][0] * p->k;
    ++p;
  }
  return s;
}
void struct_array_pointers(W a[16], float out[16]) {
  W *p = &a[4];
  for (int i = 0; i < 8; i++, p++) {
    p->w[1][1] += 2;
    out[i] = total(a + i, 3) + walk(&a[i], 4);
  }
  p = a + 3;
  W *q = a + 2;
  for (int i = 8; i < 16; i++) {
    out[i] = p[1].w[i % 3][1] + q[i - 8].w[1][0];
    p += 1;
  }
}
