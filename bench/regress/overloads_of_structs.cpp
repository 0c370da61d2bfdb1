#include <ap_fixed.h>
#include <ap_int.h>
typedef ap_fixed<16, 6> num;
template <class T, int N> int m(ap_int<N> x, T y) { return N; }
template <class T, int N> int m(ap_uint<N> x, T y) { return N + 100; }
template <int W, int I> int m(ap_fixed<W, I> x, int y) { return W * I; }
template <class T> int m(T x, int y) { return 1000; }
template <class T, class U> struct pr { T a; U b; };
template <class T, class U> int n(pr<T, U> p) { return p.a + p.b; }
template <class T> int n(pr<T, T> p) { return p.a - p.b; }
template <class U> int n(pr<float, U> p) { return (int)p.a * p.b; }
void overloads_of_structs(int a[4], int o[16]) { ap_int<5> x = 3; ap_uint<7> y = 4; num z = 1; pr<int, short> p = {9, 4}; pr<int, int> q = {9, 4}; pr<float, int> r = {9, 4};
 for (int i = 0; i < 16; i++) o[i] = a[i & 3];
 o[0] += m(x, 1u); o[1] += m(y, 1u); o[2] += m(z, 1); o[3] += m(1.5f, 1); o[4] += n(p); o[5] += n(q); o[6] += n(r); }
