// A size from an element of a constant array.
constexpr int dims[3] = {2, 3, 4}; constexpr int P = dims[1] * 2;
void f(const int a[P], int o[P]) { for (int i = 0; i < P; i++) o[i] = a[i]; }
