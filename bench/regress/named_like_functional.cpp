// Functions and variables of the kernel that are called like function objects of <functional>.
template <typename T> T plus(T a, T b) { return a + b; }
template <int N> int minus(int a) { return a - N; }

void named_like_functional(const int x[8], int y[8]) {
  int less = 5;
  for (int i = 0; i < 8; i++) {
    y[i] = plus<int>(x[i], 2) + minus<3>(x[i]);
    if (less<i) y[i]++;
  }
}
