// pipeline off and pipeline do not stand together.
static void h(const int a[4], int o[4]) { int t[4]; for (int i = 0; i < 4; i++) t[i] = a[i] * 2;
  for (int i = 0; i < 4; i++) {
#pragma HLS pipeline off
    o[i] = t[i] + 1; } }
void f(const int a[4], int o[4]) { int u[4]; h(a, u); h(u, o); }
