// Functions of one name: by the types of arguments, by their ranks and sizes, and
// beside a template.
struct Point {
  int x, y;
};

static float hlf(float x) { return x / 2; }
static int hlf(int x) { return x / 2 * 3; }
static double hlf(double x) { return x / 4; }
static int norm(Point p) { return p.x + p.y; }
static int norm(int x) { return x < 0 ? -x : x; }
template <typename T> static T plus(T x) { return x + 1; }
static int plus(int x) { return x * 3; }
static int total(const int x[4]) { return x[0] + x[1] + x[2] + x[3]; }
static int total(const int x[2][4]) { return total(x[0]) - total(x[1]); }
static float total(const float x[4]) { return x[0] * x[1] * x[2] * x[3]; }
template <int N> static int last(const int (&x)[N]) { return x[N - 1]; }
template <int N, int M> static int last(const int (&x)[N][M]) { return last(x[N - 1]); }

void f(const int x[2][4], const float u[4], const short s[4], int y[4], float z[4], int w[4]) {
  for (int i = 0; i < 4; i++) {
    Point p = {x[0][i], x[1][i]};
    y[i] = hlf(x[0][i]) + norm(p) + norm(x[1][i]) + plus(x[0][i]) + hlf(s[i]);
    z[i] = hlf(u[i]) + plus(u[i]) + hlf(u[i] * 0.1);
  }
  int own[2][4];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) own[i][j] = x[i][j] % 100;
  w[0] = total(x[0]);
  w[1] = total(x);
  w[2] = total(u) > 0;
  w[3] = last(own) + last(own[0]);
}
