#include <ap_int.h>
#include <array>

template <int A, int B> constexpr int plus() { return A + B; }
template <class T> constexpr int bits() { return sizeof(T) * 8; }
constexpr int log2_of(int n) { return n < 2 ? 0 : 1 + log2_of(n / 2); }
namespace sizes {
template <int A> constexpr int padded() { return (A + 3) / 4 * 4; }
constexpr int five() { return 5; }
template <int N> struct Next {
  static constexpr int size() { return N + 1; }
};
}  // namespace sizes
template <int N, int M> struct Held {
  float v[N];
  static constexpr int size = M;
};

template <int N> static std::array<float, plus<N, 5>()> twice(const std::array<float, plus<N, 5>()> &x) {
  std::array<float, plus<N, 5>()> r;
  for (int i = 0; i < plus<N, 5>(); i++) r[i] = 2 * x[i];
  return r;
}

void calls_in_types(const float a[14], float o[14], ap_uint<plus<9, 5>()> w[14]) {
  Held<plus<9, 5>(), bits<float>()> held;
  std::array<std::array<int, sizes::five()>, plus<1, 1>() + 1> d;
  std::array<float, sizes::Next<13>::size()> t;
  ap_uint<log2_of(sizes::padded<13>()) + 1> e = 19;
  ap_uint<plus<sizes::padded<3>(), plus<1, 2>()>()> q = 77;
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 5; j++) d[i][j] = i + j;
  for (int i = 0; i < 14; i++) held.v[i] = a[i] * held.size;
  for (int i = 0; i < 14; i++) t[i] = held.v[i] + e;
  std::array<float, plus<9, 5>()> u = twice<9>(t);
  for (int i = 0; i < 14; i++) {
    o[i] = u[i] + d[i % 3][i % 5] + q;
    w[i] = i * 1000 + q;
  }
}
