template <class T> int f(T x) { return 1; }
template <class T> int f(T *x) { return 2; }
template <class T, int N> int f(T (&x)[N]) { return 3 + N; }
template <class T> int f(const T &x, int) { return 5; }
template <> int f<double>(double x) { return 6; }
int f(float x) { return 7; }
int f(long long x) { return 8; }
template <class T> int g(T, T) { return 10; }
template <class T, class U> int g(T, U) { return 20; }
int g(int, double) { return 30; }
template <class T> int h(T a[4], int) { return 40; }
template <class T> int h(T a[2][4], int) { return 50; }
template <class T> int h(T a, int) { return 55; }
void overloads_deduced(int a[4], int o[24]) {
  int b[2][4]; unsigned u = 3; float fl = 1; double d = 2; short s = 4; int *p = a; char c = 1;
  for (int i = 0; i < 24; i++) o[i] = a[i & 3];
  o[0] += f(a[0]); o[1] += f(p); o[3] += f(u); o[4] += f(fl); o[5] += f(d); o[6] += f(s); o[7] += f((long long)u); 
  o[8] += f(u, 1); o[9] += g(1, 2); o[10] += g(1, u); o[11] += g(1, 2.0); o[12] += g(1, 2.0f); o[13] += g(c, c);
  o[14] += h(a, 1); o[15] += h(b, 1); o[16] += h(a[1], 1); o[17] += f<int>(s); o[18] += f<float>(1); o[19] += f<>(fl); o[20] += f<double>(1); int z[5]; o[21] += f(z[0]);
}
