// A template of structs calls itself with other arguments, up to a special one.
template <typename T, int N> struct buf { T d[N]; };
template <typename T, int N, int F> void mul(const T (&a)[N], T (&b)[N]) { for (int i = 0; i < N; i++) b[i] = a[i] * F; }
template <typename T, int N> T sum(const T (&a)[N]) { T s = 0; for (int i = 0; i < N; i++) s += a[i]; return s; }
template <int K> struct pipe { static void run(const int (&a)[9], int (&b)[9]) { int t[9]; mul<int, 9, K>(a, t); pipe<K - 1>::run(t, b); } };
template <> struct pipe<0> { static void run(const int (&a)[9], int (&b)[9]) { for (int i = 0; i < 9; i++) b[i] = a[i] + 1; } };
void struct_recursion(const int x[9], int y[9], int *s) { int a[9], b[9]; for (int i = 0; i < 9; i++) a[i] = x[i]; pipe<3>::run(a, b); for (int i = 0; i < 9; i++) y[i] = b[i]; *s = sum(b); }
