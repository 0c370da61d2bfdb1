// Of functions that fit a call alike the more special template, and what may be written before what may not.
template <class T> static int k3(T *v) { return v[0] * 3; }
template <class T> static int k3(T v) { return v * 5; }
template <class T, int N> static int k4(const T (&v)[N]) { return v[0] * N; }
template <int N> static int k4(const float (&v)[N]) { return (int)(v[0] * 2) * N; }
static int h(int &v) { v += 1; return 1; }
static int h(const int &v) { return 2 * v; }
void overloads_special(const int a[8], int y[6]) {
  int t[4];
  float g[4];
  const int c = a[4];
  for (int i = 0; i < 4; i++) { t[i] = a[i]; g[i] = a[i] & 15; }
  y[0] = k3(t); y[1] = k3(t[1]);
  y[2] = k4(t); y[3] = k4(g);
  y[4] = h(t[2]); y[5] = h(c) + t[2];
}
