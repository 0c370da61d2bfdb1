// Lists as arguments, of structs, vectors, arrays and numbers, and vectors made of several values in the midst of expressions.
#include <hls_vector.h>
#include <array>
#include <utility>
typedef hls::vector<int, 4> v4;
struct dims { int d, h, w; };
struct ctor { int a, b; ctor(int x, int y = 7) : a(x), b(y) {} };
namespace sizes {
template <int K> static int place(int d, const dims s) { return d * s.h + s.w * K; }
static int of(const ctor &c) { return c.a * c.b; }
}
static int sum(v4 v, std::array<int, 3> a, int k) { return v[0] + 2 * v[1] + 3 * v[2] + v[3] * a[1] + a[2] + k; }
static dims swapped(dims x) { return {x.w, x.h, x.d}; }
struct holder { int n; int scaled(dims x, int by) const { return (x.d + x.w) * by + n; } };
void lists_as_arguments(const int x[8], int y[8], v4 z[8]) {
  holder h = {5};
  for (int i = 0; i < 8; i++) {
    y[i] = x[i] + sizes::place<3>(i, {1, i, x[i]}) + sizes::of({i}) + sizes::of({i, 3});
    y[i] += sum({i, 1, x[i], 4}, {1, 2, i}, {i}) + h.scaled(swapped({1, 2, i}), 2);
    v4 a = v4{i, 2, x[i], 1};
    z[i] = a + v4{1, 2, 3, i};
  }
}
