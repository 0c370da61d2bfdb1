#include <vector>
void f(const std::vector<int> &x, // want P08 "the top function takes a vector, `x`"
       int y[8]) {
  for (int i = 0; i < 8; i++) y[i] = x[i];
}
