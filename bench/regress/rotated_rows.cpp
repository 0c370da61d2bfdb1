// Pointers to rows are handed on from one to the next at the end of each step, in either order; some begin elsewhere.
const int H = 12, W = 8;
void rotated_rows(const float x[H * W], float y[H * W], float z[H * W], float u[H * W], float v[H]) {
  const float *r0 = x, *r1 = x + W, *r2 = x + 2 * W;
  for (int i = 0; i < H - 2; i++) {
    for (int j = 0; j < W; j++) y[i * W + j] = r0[j] + r1[j] * r2[j];
    r0 = r1;
    r1 = r2;
    r2 += W;
  }
  for (int j = 0; j < 2 * W; j++) y[(H - 2) * W + j] = r0[j] * 2;
  const float *a = x, *b = x + W, *c = x + 2 * W;
  for (int i = 0; i < H - 2; i++) {
    for (int j = 0; j < W; j++) z[i * W + j] = a[j] - b[j] * c[j];
    c += W;
    b = c - W;
    a = b - W;
  }
  for (int j = 0; j < 2 * W; j++) z[(H - 2) * W + j] = b[j - W];
  const float *p = x, *q = x; // the first step differs
  for (int i = 0; i < H; i++) {
    for (int j = 0; j < W; j++) u[i * W + j] = p[j] + q[j];
    p = q;
    q += W;
  }
  int before = 5, at = 0;
  for (int i = 0; i < H; i++) {
    v[i] = x[before] + x[at];
    before = at;
    at += 7;
  }
}
