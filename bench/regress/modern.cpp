#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
enum class Op : uint8_t { Add, Sub = 4, Neg };
enum class Mode { Add = 7, Other };
using Row = std::array<int, 8>;
template <typename T, int N = 8>
static T total(const T (&v)[N]) {
  T s{};
  for (const T &x : v) s += x;
  return s;
}
constexpr int clog2(int n) { return n <= 1 ? 0 : 1 + clog2((n + 1) / 2); }
static int apply(Op op, int a, int b) {
  switch (op) {
  case Op::Add: return a + b;
  case Op::Sub: return a - b;
  default: break;
  }
  return -a;
}
static Row doubled(const Row &r, Row tmp) {
  Row out;
  for (std::size_t i = 0; i < r.size(); ++i) { tmp[i] += r[i]; out[i] = tmp[i] * 2; }
  return out;
}
void k(const int a[8], const int b[8], int c[8], int lim[6]) {
  namespace st = std;
  Row ra{}, rb;
  for (int i = 0; i < 8; i++) ra[i] = a[i];
  std::copy(b, b + 8, rb.begin());
  Row rc = ra;
  rc = rb;
  std::swap(ra[0], rb[1]);
  auto square = [](int x) { return x * x; };
  int bias = 3;
  auto biased = [&](int x) -> int { return x + bias; };
  for (int i = 0; i < 8; i++) {
    Op op = i % 3 == 0 ? Op::Add : i % 3 == 1 ? Op::Sub : Op::Neg;
    c[i] = apply(op, square(ra[i]), biased(rb[i])) + rc[i] + st::min({a[i], b[i], 5});
  }
  Row rd = doubled(ra, rb);
  lim[0] = rd.at(3) + rd.back();
  std::array<std::array<int, 2>, 3> grid = {{{1, 2}, {3, 4}, {5, 6}}};
  int local[8];
  std::fill(local, local + 8, 7);
  std::fill_n(local, 3, clog2(1000));
  lim[0] += -1 + std::numeric_limits<short>::max();
  lim[5] = std::numeric_limits<int>::max();
  lim[1] = static_cast<int>(Op::Neg) + int(Mode::Other);
  lim[2] = total(local);
  lim[3] = grid[2][1] + grid.size() + grid[0].size();
  lim[4] = std::clamp(a[0], -5, 5);
  const auto big = std::max<long>(a[1], 100000L);
  lim[5] = big % 1000;
}
