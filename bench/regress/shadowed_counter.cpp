// An inner i is another variable than the outer i.
#define CLEAR(v, n) for (int i = 0; i < n; i++) v[i] = 0
void f(const int a[3][4], int o[4]) {
  for (int i = 0; i < 3; i++) { int t[4]; CLEAR(t, 4); for (int j = 0; j < 4; j++) t[j] += a[i][j]; for (int j = 0; j < 4; j++) o[j] = t[j] + i; }
}
