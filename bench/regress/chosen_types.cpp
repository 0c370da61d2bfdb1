// Types that <type_traits> chooses and makes, overloads that it tells apart by the types of arguments, and a type named as the one it is of another struct.
#include <cstdint>
#include <type_traits>
constexpr bool use_float = true;
typedef std::conditional<use_float, float, double>::type data_t;
template <int N> struct acc { using type = std::conditional_t<(N > 16), long long, int>; };
template <typename T> struct wide { typedef typename std::conditional<std::is_floating_point<T>::value, double, int64_t>::type type; };
template <typename T> typename std::enable_if<std::is_integral<T>::value, T>::type twice(T x) { return x << 1; }
template <typename T> typename std::enable_if<!std::is_integral<T>::value, T>::type twice(T x) { return x * T(2); }
template <typename T> struct outer { typedef typename wide<T>::type type; };
typedef std::make_unsigned<int>::type u;
typedef std::make_signed_t<unsigned char> s8;
void chosen_types(const data_t x[32], data_t y[32], const int p[32], long long *s, double *d, u *m, int q[32]) {
  acc<32>::type a = 0;
  outer<float>::type w = 0;
  u most = 0;
  for (int i = 0; i < 32; i++) {
    y[i] = twice(x[i]);
    a += p[i];
    w += x[i];
    q[i] = twice(p[i]) + s8(p[i]);
    if (u(p[i]) > most) most = p[i];
  }
  *s = a;
  *d = w;
  *m = most;
}
