// Overloads that enable_if tells apart: by types and by values of template parameters without names.
#include <type_traits>
template <typename T, typename = typename std::enable_if<std::is_integral<T>::value>::type> T sat(T a) { return a > 100 ? 100 : a; }
template <typename T, int = 0, typename = typename std::enable_if<std::is_floating_point<T>::value>::type> T sat(T a) { return a > 50 ? T(50.5) : a; }
template <typename T, std::enable_if_t<(sizeof(T) > 4), int> = 0> T twice(T a) { return a * 2; }
template <typename T, std::enable_if_t<(sizeof(T) <= 4), int> = 0> T twice(T a) { return a * 3; }
void enabled_by_parameters(const int a[64], int y[64], const float b[64], float z[64], const double c[8], double w[8]) {
  for (int i = 0; i < 64; i++) { y[i] = sat(a[i]); z[i] = sat(b[i]) + twice(b[i]); }
  for (int i = 0; i < 8; i++) w[i] = twice(c[i]);
}
