template <int N> float without_end(const float *v) {
  return without_end<N + 1>(v) + v[0]; // want P07 "`without_end` calls itself"
}
void recursion_templates(const float x[4], float y[1]) {
  y[0] = without_end<1>(x);
}
