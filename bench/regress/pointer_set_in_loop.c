/* A struct that begins with zeros, whose pointer each iteration gives another place before it is used. */
struct layer { const int *row; int n; };
static int total(const struct layer *l) {
  int s = 0;
  for (int i = 0; i < l->n; i++) s += l->row[i];
  return s;
}
void pointer_set_in_loop(const int x[32], int y[8]) {
  struct layer l = {0};
  int none = l.row ? 1 : 2;
  for (int i = 0; i < 8; i++) {
    l.row = x + 4 * i;
    l.n = 4;
    y[i] = total(&l) + none + (l.row ? 5 : 9);
  }
}
