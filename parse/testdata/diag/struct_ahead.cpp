template <int OP> struct Fn;
template <> struct Fn<0> { static int go(int a, int b) { return a + b; } };
template <> struct Fn<1> { static int go(int a, int b) { return a * b; } };
template <int OP> void apply(const int x[9], int y[9], int k) { for (int i = 0; i < 9; i++) y[i] = Fn<OP>::go(x[i], k); } // want P10 "not defined for these arguments"
void prog(const int x[9], int y[9], int z[9], int w[9]) { apply<0>(x, y, 3); apply<1>(x, z, 4); apply<2>(x, w, 5); }
