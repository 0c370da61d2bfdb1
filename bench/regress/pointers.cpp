// Rows, references, flattened subscripts, moving pointers.
static float dot(const float *x, const float *y, int n) {
  float s = 0;
  for (int i = 0; i < n; i++) s += x[i] * y[i];
  return s;
}
static void scale(float *m, int rows, int cols, float f) {
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) m[i * cols + j] *= f;
}
static void copy_n(float *dst, const float *src, int n) {
  while (n-- > 0) *dst++ = *src++;
}
static void add_at(int &x, int by) { x += by; }
static void twice(float *x) { *x = *x * 2; }
void k(const float a[8][16], float b[8][16], float c[128], int h[8], const int idx[8]) {
  for (int i = 0; i < 8; i++) {
    const float *row = a[i];
    float *out = &b[i][0];
    auto &last = b[i][15];
    for (int j = 0; j < 15; j++) out[j] = row[j] + row[j + 1];
    last = row[15];
  }
  scale(&b[0][0], 8, 16, 0.5f);
  for (int i = 0; i < 8; i++) b[i][0] = dot(a[i], b[7 - i], 16);
  copy_n(c + 16, a[3], 16);
  copy_n(&c[64], &b[2][0], 16);
  float(*view)[32] = (float(*)[32])c;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 32; j++) view[i][j] += i * j;
  for (int i = 0; i < 8; i++) {
    int &slot = h[idx[i] & 7];
    slot += i;
    add_at(h[(idx[i] + 1) & 7], slot);
  }
  twice(&c[5]);
  float t = 3;
  twice(&t);
  c[6] = t;
  const float *p = c + 100;
  float acc = 0;
  for (int i = 0; i < 10; i++) acc += *(p + i) + p[-i];
  c[0] = acc;
  float *w = c;
  for (int i = 0; i < 4; i++, w += 8) { w[1] = i; *(w + 2) = -i; }
  *--w = 9;
}
