#include <type_traits>
template <class T> struct is_vec { static const bool value = false; };
template <class T, int N> struct vec { T d[N]; };
template <class T, int N> struct is_vec<vec<T, N>> { static const bool value = true; };
template <class T> typename std::enable_if<is_vec<T>::value, int>::type s(T v) { return v.d[0] + v.d[1]; }
template <class T> typename std::enable_if<!is_vec<T>::value, int>::type s(T v) { return v * 7; }
template <class T> auto len(T v) -> decltype(v.size()) { return v.size(); }
void specialised_in_parts(int a[4], int o[4]) { for (int i = 0; i < 4; i++) { vec<int, 2> v; v.d[0] = a[i]; v.d[1] = a[i] + 1; o[i] = s(v) - s(a[i]); } }
