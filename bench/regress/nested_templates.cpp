// Templates of structs and structs within templates, which see the parameters around them, and operators that are called
// by their names.
#include <ap_int.h>

template <unsigned W> struct Slice {
  template <typename T> class Container {
    T v;

  public:
    Container(T const &x) : v(x) {}
    ap_uint<W> operator()(unsigned pe, unsigned) const { return ap_uint<W>(v(W * pe + W - 1, W * pe)); }
  };
  template <typename T> using held = Container<T>;
  template <typename T> held<T> operator()(T const &x) const { return held<T>(x); }
};

template <int F> struct Scale {
  struct Pair {
    int first, second;
    int sum() const { return first * F + second; }
  };
  template <int N> int operator()(int x) const { return x * N + F; }
  template <typename T, int N> T operator()(T x, T y) const { return x * N - y; }
  int operator()(int x, Pair p) const { return x + p.sum(); }
  int twice(int x, Pair p) const { return this->operator()(x, p); }
  Pair make(int a, int b) const {
    Pair p;
    p.first = a;
    p.second = b;
    return p;
  }
};

void nested_templates(const ap_uint<32> in[16], const int x[16], int out[16]) {
  Scale<5> s;
  for (int i = 0; i < 16; i++) {
    auto const c = Slice<8>()(in[i]);
    int sum = 0;
    for (int pe = 0; pe < 4; pe++) sum += c(pe, 0);
    auto p = s.make(sum, x[i]);
    out[i] = s.template operator()<3>(x[i]) + Scale<2>().template operator()<int, 7>(sum, 5) + s.operator()(2, p) - s.twice(x[i], p);
  }
}
