// Overloads by enable_if, of functions without a result, too; types by decltype.
#include <type_traits>
template <bool B> struct tag { static const bool value = B; };
template <class T> typename std::enable_if<std::is_same<T, int>::value>::type put(T x, int y[4], int i) { y[i] = x + 1; }
template <class T> typename std::enable_if<!std::is_same<T, int>::value>::type put(T x, int y[4], int i) { y[i] = x * 2; }
template <class T> typename std::enable_if<std::is_same<T, float>::value, void>::type out(T x, int y[4], int i) { y[i] += x; }
template <class T, class U> auto add(T a, U b) -> decltype(a + b) { T t = a; t += 1; return t + b; }
void ena(const int x[4], const short s[4], int y[4], double z[4]) {
  for (int i = 0; i < 4; i++) {
    put<int>(x[i], y, i);
    if (i & 1) put<short>(s[i], y, i);
    out<float>(2.5f, y, i);
    z[i] = add(s[i], 0.25) + add(x[i], x[i]);
    decltype(x[i] * 1.0f) w = x[i] / 3.0;
    z[i] += w;
  }
}
