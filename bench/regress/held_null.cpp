// Pointers of structs, and a local one, that point to nothing: asked for, handed on and copied.
struct layer {
  int n_in, n_out;
  const int *w, *b, *scale;
  layer(int i, int o, const int *w, const int *b = nullptr) : n_in(i), n_out(o), w(w), b(b), scale(nullptr) {}
  int begin(int o) const { return b ? b[o] : 0; }
};
struct plain {
  const int *b;
  int *seen;
};
static int started(const plain *p, int o) {
  if (p->seen) p->seen[o]++;
  return p->b != nullptr ? p->b[o] : 7;
}
static int offset(const int *b, int o) {
  if (b) return b[o];
  return 0;
}
static void dense(const layer &l, const int *x, int *y) {
  for (int o = 0; o < l.n_out; o++) {
    int s = l.begin(o) + offset(l.b, o);
    for (int i = 0; i < l.n_in; i++) s += l.w[o * l.n_in + i] * x[i];
    if (l.scale) s *= l.scale[o];
    if (!l.b) s -= 1;
    y[o] = s;
  }
}
void held_null(const int x[6], const int w0[24], const int b0[4], const int w1[12], int y[3], int z[3]) {
  layer first(6, 4, w0, b0), second(4, 3, w1);
  layer again = second;
  plain p = {0, z}, q{b0}, r = q;
  int *log = nullptr;
  const int *from = second.b;
  int h[4];
  dense(first, x, h);
  dense(again, h, y);
  for (int i = 0; i < 3; i++) {
    z[i] = i;
    y[i] += started(&p, i) + started(&r, i);
    if (log) log[i] = y[i];
    if (from != nullptr) y[i] += from[i];
  }
}
