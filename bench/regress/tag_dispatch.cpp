#include <type_traits>
struct A {}; struct B : A {}; struct C : B {};
int t(A) { return 1; } int t(B) { return 2; }
struct slow {}; struct fast {};
template <class C> void run(int a[4], slow) { for (int i = 0; i < 4; i++) a[i] += C::k; }
template <class C> void run(int a[4], fast) { for (int i = 0; i < 4; i++) a[i] *= C::k; }
struct c1 { static const int k = 3; typedef slow strat; }; struct c2 { static const int k = 5; typedef fast strat; };
template <class C> void runs(int a[4]) { run<C>(a, typename C::strat()); }
template <bool B> struct flag {};
int u(int x, flag<true>) { return x + 1; } int u(int x, flag<false>) { return x * 2; }
int w(int x, std::true_type) { return x - 1; } int w(int x, std::false_type) { return x * 9; }
template <class T> int ww(T x) { return w(x, std::is_integral<T>()); }
template <class T> int www(T x) { return w((int)x, typename std::is_same<T, float>::type{}); }
template <int N> int z(int x, std::integral_constant<int, N>) { return x * N; }
void tag_dispatch(int a[4], int o[4]) { int t4[4]; for (int i = 0; i < 4; i++) t4[i] = a[i]; runs<c1>(t4); runs<c2>(t4); for (int i = 0; i < 4; i++) o[i] = t4[i] + t(C()) + u(a[i], flag<true>()) * u(a[i], flag<(3 < 2)>()) + ww(a[i]) + www(1.5f) + www(a[i]) + z(a[i], std::integral_constant<int, 6>()); }
