// A default argument.
static int g(int a, int b = 2) { return a * b; }
void f(const int a[3], int o[3]) { for (int i = 0; i < 3; i++) o[i] = g(a[i]); }
