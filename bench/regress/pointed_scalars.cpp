// A pointer to a scalar, or to the one array that a typedef names, is handed on; loops of unknown length do not hide its size.
typedef int square[4][4];

static void add(int *sum, int x) {
  if (x > 0) *sum += x;
}
static void addAll(int *sum, const int x[8]) {
  for (int i = 0; i < 8; i++) add(sum, x[i]);
}
static int triple(const int *n) { return *n * 3; }

void pointed_scalars(square *s, const int x[8], int y[4], int *halves, int *count) {
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) (*s)[i][j] += x[i + j];
  int n = 0, m = 5;
  int *p = &n, *q = p;
  addAll(&m, x);
  addAll(p, x);
  *q = *q + 1;
  y[0] = triple(q) + n;
  y[1] = m;
  *count = *p;
  *halves = 0;
  float f = 90;
  while (f > 1.5f) {
    add(halves, x[0]);
    f /= 2;
  }
  y[2] = y[3] = *halves;
}
