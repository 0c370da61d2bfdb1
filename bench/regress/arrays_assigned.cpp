// A std::array that the top function takes by reference is assigned as a whole.
#include <array>

using Row = std::array<int, 8>;

void arrays_assigned(const std::array<Row, 4> &a, const Row &v, std::array<int, 4> &y, std::array<Row, 2> &z) {
  std::array<int, 4> sums{};
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < v.size(); ++j) sums[i] += a[i][j] * v[j];
  y = sums;
  z[0] = v;
  z[1] = a[3];
}
