// Constructors that a struct has of its base: using B::B.
namespace lib { template <typename T> struct Base { T k, n; Base() : k(1), n(2) {} Base(T k, T n = 7) : k(k), n(n) {} T g(T x) const { return x * k + n; } }; }
struct Der : lib::Base<int> { using lib::Base<int>::Base; int more = 5; int f(int x) const { return x - k + more; } };
template <int M> struct Two : Der { using Der::Der; Two(int a, int b, int c) : Der(a + b, c) { more = M; } };
void inherited_constructors(const int a[8], int y[8]) { Der d(4), e; Two<3> t(1, 2, 3), u(9); const Der w = {2, 3}; for (int i = 0; i < 8; i++) y[i] = d.g(a[i]) + d.f(a[i]) * 3 + e.g(a[i]) + e.f(i) + t.g(i) * t.f(a[i]) + u.g(3) + u.f(i) + w.g(i); }
