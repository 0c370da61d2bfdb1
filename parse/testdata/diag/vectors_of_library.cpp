#include <vector>
struct held {
  std::vector<int> v; // want P08 "a vector whose size is not known where it is declared"
};
void f(const int x[8], int y[8], int n) {
  held h;
  std::vector<int> a; // want P08 "a vector whose size is not known where it is declared"
  for (int i = 0; i < 8; i++) a.push_back(x[i]);
  std::vector<std::vector<int>> b(4); // want P08 "a vector whose size is not known where it is declared"
  std::vector<int> c(n); // want P12 "a constant integer is needed here"
  for (int i = 0; i < 8; i++) y[i] = a[i];
}
