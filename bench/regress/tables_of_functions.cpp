// Functions in constant tables, fields, parameters and variables: called by what is known, or by what data chooses.
typedef void (*layer)(const int *, int *);
using op = int (*)(int, int);
static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int &a, int b) { return a *= b; }
static void left(const int *x, int *y) { for (int i = 0; i < 8; i++) y[i] = x[(i + 1) & 7] * 3; }
static void twice(const int *x, int *y) { for (int i = 0; i < 8; i++) y[i] = x[i] * 2; }
static const layer layers[] = {left, twice, left};
static op ops[2] = {add, sub};
struct stage { layer run; op post; void go(const int *x, int *y) const { run(x, y); if (post) for (int i = 0; i < 8; i++) y[i] = post(y[i], i); } };
static int fold(int (*f)(int, int), const int *x) { int s = x[0]; for (int i = 1; i < 8; i++) s = (*f)(s, x[i]); return s; }
void tables_of_functions(const int x[8], const bool c[8], int y[8]) {
  int a[8], b[8];
  for (int i = 0; i < 8; i++) a[i] = x[i];
  for (int l = 0; l < 3; l++) {
    layers[l](a, b);
    for (int i = 0; i < 8; i++) a[i] = b[i];
  }
  stage s[2] = {{left, sub}, {twice, nullptr}};
  s[0].go(a, b);
  s[1].go(b, a);
  int (*scale[2])(int &, int) = {mul, mul};
  for (int i = 0; i < 8; i++) {
    int k = c[i], t = 4;
    op f = c[i] ? sub : ops[0];
    y[i] = f(a[i], 5) + ops[k++](x[i], i) + (c[7 - i] ? add : sub)(i, x[i]) + scale[i & 1](t, a[i]) + t + k;
  }
  y[0] += fold(ops[1], x);
}
