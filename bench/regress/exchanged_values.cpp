// std::exchange of numbers, elements, fields and structs, as a value and as a statement.
#include <utility>

struct pair_of {
  int a;
  short b;
};

void exchanged_values(const int a[16], int y[16], short z[4]) {
  int prev = 5;
  short s = 1;
  pair_of u = {1, 2};
  int held[4] = {};
  for (int i = 0; i < 16; i++) {
    int old = std::exchange(prev, a[i]);
    y[i] = old - prev + std::exchange(s, prev + i);
    std::exchange(prev, prev + 1);
    pair_of v = std::exchange(u, pair_of{a[i], s});
    y[i] += v.a + v.b + std::exchange(held[i & 3], a[i] * 3);
    if (std::exchange(u.a, 0) > 3) y[i]++;
  }
  for (int i = 0; i < 4; i++) z[i] = std::exchange(s, 0) + held[i];
}
