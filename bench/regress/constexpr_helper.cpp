// A function that only a constant calls is no candidate for the top.
constexpr int sq(int n) { return n * n; }
constexpr int M = sq(3);
void f(const int x[M], int y[M]) { for (int i = 0; i < M; i++) y[i] = x[i]; }
