#include <type_traits>
#include <utility>
struct R { typedef int tag; static const int size = 4; int get() const { return 3; } }; struct Q { int v; }; struct S { float a; S(int x) : a(x) {} };
template <class T, class = void> struct sz { static constexpr int value = 7; };
template <class T> struct sz<T, std::void_t<decltype(T::size)>> { static constexpr int value = T::size; };
template <class T, class = void> struct hasv : std::false_type {};
template <class T> struct hasv<T, std::void_t<decltype(std::declval<T>().v)>> : std::true_type {};
template <class T, class = void> struct hasg : std::false_type {};
template <class T> struct hasg<T, std::void_t<decltype(std::declval<T>().get())>> : std::true_type {};
template <class T, class U, class = void> struct adds : std::false_type {};
template <class T, class U> struct adds<T, U, std::void_t<decltype(std::declval<T>() + std::declval<U>())>> : std::true_type {};
void specialised_by_void(int a[4], int o[16]) { for (int i = 0; i < 16; i++) o[i] = a[i & 3];
 o[0] += sz<R>::value; o[1] += sz<Q>::value; o[2] += hasv<Q>::value; o[3] += hasv<S>::value; o[4] += hasv<R>::value; o[5] += hasg<R>::value; o[6] += hasg<Q>::value; o[7] += adds<int, float>::value; o[8] += adds<int, Q>::value; o[9] += hasv<Q>() ? 5 : 6; o[10] += std::true_type::value + std::false_type() + std::is_same<int, float>{}; }
