// The usual statement macro runs once.
#define SWAP(a, b) do { int t_ = a; a = b; b = t_; } while (0)
void f(int a[4]) { for (int i = 0; i < 2; i++) SWAP(a[i], a[3 - i]); }
