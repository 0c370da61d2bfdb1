// Functions that return a struct and say auto.
#include <tuple>
#include <utility>
struct pt { int x, y; };
static auto two(float a, int b) { return std::make_tuple(a + b, b); }
static auto both(int a, int b) { return std::make_pair(a * b, (short)a); }
static auto at(int a) { return pt{a, a + 1}; }
static auto plus(int a) { return a + 1; }
void auto_structs(const float x[32], float y[32], int z[32]) {
  for (int i = 0; i < 32; i++) {
    auto [s, n] = two(x[i], i);
    auto p = both(i, plus(i));
    const auto q = at(p.first);
    y[i] = s * n;
    z[i] = p.first - p.second + q.x * q.y + std::get<1>(two(x[i], 3));
  }
}
