// Functions over ranges that ask all, sum up and turn around; what a lambda counts ends with the first answer.
#include <algorithm>
#include <numeric>
#include <functional>
void library_ranges(int x[16], const int z[16], int y[16], int r[8], int m) {
  std::rotate(x + 2, x + 2 + 3, x + 16);
  if (m > 0 && m < 16) std::rotate(x, x + m, x + 16);
  r[0] = std::equal(x, x + 16, z);
  std::partial_sum(z, z + 16, y, std::multiplies<int>());
  std::partial_sum(x, x + 16, x);
  r[1] = std::distance(x, std::max_element(x, x + 16));
  int n = 0;
  r[2] = std::any_of(z, z + 16, [&n](int v) { n++; return v > 100; });
  r[3] = n;
  r[4] = std::all_of(z + 1, z + 16, [&n](int v) { n++; return v < 100; });
  r[5] = n;
  std::reverse_copy(z, z + 4, y + 3);
  if (std::none_of(z, z + 8, [](int v) { return v == 7; })) r[6] = 1; else r[6] = 2;
  std::iter_swap(x, x + 5);
  r[7] = 0;
}
