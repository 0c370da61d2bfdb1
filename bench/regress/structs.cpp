// Structs as values, arrays of structs, constant tables of them, functions on them.
struct Point { int x, y; };
struct Box {
  Point lo, hi;
  int weight[3];
  int scale = 2;
  int area() const { return (hi.x - lo.x) * (hi.y - lo.y) * scale; }
  void grow(int by) { hi.x += by; hi.y += by; }
};
typedef struct { float re, im; } cplx;
static const Point kernel[4] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
struct Limits { int lo = -100; int hi = 100; };
constexpr Limits limits{};
static Point add(Point a, const Point &b) {
  a.x += b.x;
  a.y += b.y;
  return a;
}
static cplx mul(cplx a, cplx b) {
  cplx r = {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
  return r;
}
static void swap_xy(Point *p) {
  int t = p->x;
  p->x = p->y;
  p->y = t;
}
void k(const int a[16], int b[16], const float re[8], const float im[8], float out[16], int sum[4]) {
  Point pts[8];
  for (int i = 0; i < 8; i++) pts[i] = {a[2 * i], a[2 * i + 1]};
  for (int i = 0; i < 7; i++) {
    Point s = add(pts[i], pts[i + 1]);
    swap_xy(&s);
    pts[i] = s;
  }
  for (int i = 0; i < 8; i++) {
    b[2 * i] = pts[i].x;
    b[2 * i + 1] = pts[i].y;
  }
  cplx acc{1, 0};
  for (int i = 0; i < 8; i++) {
    cplx z;
    z.re = re[i];
    z.im = im[i];
    acc = mul(acc, z);
    out[2 * i] = acc.re;
    out[2 * i + 1] = acc.im;
  }
  Box box = {.lo = {1, 2}, .hi = {a[3], a[4]}, .weight = {5, 6}};
  box.grow(3);
  Point c = {3, 4};
  c = {c.y, c.x};
  for (int i = 0; i < 4; i++) sum[i] = kernel[i].x * c.x + kernel[i].y * c.y + box.weight[i % 3];
  sum[0] += box.area();
  sum[1] = a[0] < limits.lo ? limits.lo : a[0] > limits.hi ? limits.hi : a[0];
  Box copy = box;
  copy.weight[1] = 9;
  sum[2] += box.weight[1] * 10 + copy.weight[1];
  auto &q = pts[3];
  q.x = 77;
  sum[3] += pts[3].x;
}
