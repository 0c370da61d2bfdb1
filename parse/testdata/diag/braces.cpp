template <int N> struct S { S<N + 1> s; int a; };     // want P10 "`S` inside of itself"
template <typename T> struct R { R<T> s; T a; };      // want P10 "`R` inside of itself"
template <typename T> struct B : B<T> { T a; };       // want P10 "`B` inside of itself"
void top(const float a[8], float b[8]) {
  S<1> s;
  R<int> r;
  B<int> q;
  const int x = {1, 2}; // want P10 "a list of 2 values for a number"
  int y = {1, 2};       // want P10 "a list of 2 values for a number"
  for (int j = 0; j < 8; j++) b[j] = a[j] + x + y;
}
