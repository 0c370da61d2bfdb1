// Function templates that call themselves with other arguments, until one that ends it.
template <int N> float sum(const float *v) {
  if constexpr (N == 1)
    return v[0];
  else
    return sum<N / 2>(v) + sum<N - N / 2>(v + N / 2);
}
template <int N> int power(int x) {
  if (N == 0) return 1;
  int rest = power<(N > 0 ? N - 1 : 0)>(x);
  return rest * x;
}
void template_recursion(const float x[8][24], const int a[8], float y[8], int z[8]) {
  for (int i = 0; i < 8; i++) {
    y[i] = sum<24>(x[i]);
    z[i] = power<5>(a[i] & 15);
  }
}
