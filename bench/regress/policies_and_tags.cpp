// Static polymorphism: bases that know what is derived of them, tags, enable_if and short questions about types.
#include <type_traits>
#include <cstdint>
template <typename D> struct Base { int apply(int x) const { return static_cast<const D *>(this)->impl(x) + D::bias; } };
struct A : Base<A> { static constexpr int bias = 3; int impl(int x) const { return x * 2; } };
struct B : Base<B> { static constexpr int bias = 5; int impl(int x) const { return x ^ 7; } };
struct fast_tag {}; struct slow_tag {};
inline int run(int x, fast_tag) { return x << 1; }
inline int run(int x, slow_tag) { return x * 3; }
template <typename T> struct tag_of { using type = typename std::conditional<std::is_floating_point<T>::value, slow_tag, fast_tag>::type; };
template <typename T> typename std::enable_if<std::is_integral<T>::value, T>::type half_of(T x) { return x / 2; }
template <typename T> typename std::enable_if<std::is_floating_point<T>::value, T>::type half_of(T x) { return x * T(0.5); }
template <typename T, std::enable_if_t<std::is_signed_v<T>, int> = 0> T sg(T x) { return -x; }
template <typename T, std::enable_if_t<!std::is_signed_v<T>, int> = 0> T sg(T x) { return x + 1; }
template <typename T> auto pick(T x) { if constexpr (std::is_same_v<T, float>) return x + 0.5f; else return x + 1; }
enum class Mode : uint8_t { Add, Mul, Sub };
template <Mode M> int op(int a, int b) { switch (M) { case Mode::Add: return a + b; case Mode::Mul: return a * b; default: return a - b; } }
void policies_and_tags(const int x[16], const float f[16], int y[16], float g[16]) {
  A a; B b;
  for (int i = 0; i < 16; i++) {
    y[i] = a.apply(x[i]) + b.apply(x[i]) + run(x[i], tag_of<int>::type{}) + run(x[i], typename tag_of<float>::type()) + half_of(x[i]) + op<Mode::Mul>(x[i], 3) + op<Mode::Sub>(x[i], 4) + sg(x[i]) + sg((unsigned)x[i]);
    g[i] = half_of(f[i]) + pick(f[i]) + pick(2);
  }
}
