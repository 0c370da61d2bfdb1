// Tables of structs that hold pointers, each of which is known where a constant or the counter of a loop subscripts them.
struct layer {
  int n;
  const int *w, *bias;
  int at(int i) const { return w[i] * n; }
};
struct model {
  layer net[2];
  int last;
};
static const int w0[6] = {1, -2, 3, 4, 5, -6}, w1[4] = {3, 2, -1, 1}, b1[2] = {5, -7};
static const layer layers[] = {{3, w0, nullptr}, {2, w1, b1}};

static void dense(const layer *l, int outputs, const int *x, int *y) {
  for (int o = 0; o < outputs; o++) {
    int s = l->bias ? l->bias[o] : 0;
    for (int i = 0; i < l->n; i++) s += l->w[o * l->n + i] * x[i];
    y[o] = s;
  }
}
static void set(layer *l, const int *w, int n) { l->w = w, l->n = n; }

void struct_pointer_tables(const int x[3], const int W[3][4], int out[2], int y[3], int z[4], int u[2]) {
  int a[3][3] = {};
  for (int i = 0; i < 3; i++) a[0][i] = x[i];
  for (int l = 0; l < 2; l++) dense(&layers[l], 2, a[l], a[l + 1]);
  for (int i = 0; i < 2; i++) out[i] = a[2][i];

  layer rows[3];
  for (int l = 0; l < 3; l++) set(&rows[l], &W[l][0], l + 2);
  int k = 0;
  for (const layer &l : rows) {
    int s = 0;
    for (int j = 0; j < 4; j++) s += l.at(j);
    y[k++] = s;
  }

  const layer grid[2][2] = {{{1, W[0], x}, {2, W[1]}}, {{3, W[1] + 1, x}, {4, W[2], nullptr}}};
  for (int r = 1; r >= 0; r--)
    for (int c = 0; c < 2; c++) {
      const layer *p = grid[r] + c;
      z[2 * r + c] = p->w[1] * p->n + (grid[1 - r][c].bias != nullptr ? 1000 : 0);
    }

  const model m = {{{1, x, nullptr}, {2, W[2], x}}, 2};
  for (int l = 0; l < m.last; l++) u[l] = m.net[l].at(l) + m.net[1 - l].w[0];
}
