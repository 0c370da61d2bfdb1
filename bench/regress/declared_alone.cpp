// Declarations that are all that an if, an else or a loop holds: only what their values do matters.
static int step(int &n) { return ++n; }

void declared_alone(const int x[32], int y[32]) {
  int n = 0;
  for (int i = 0; i < 32; i++) {
    if (i == 40) int a = 0;
    if (x[i] > 0) const unsigned int b = step(n);
    else int d;
    if (i % 2 == 0)
      int e = step(n);
    else
      long f = (x[i], step(n));
    y[i] = x[i] + n;
  }
}
