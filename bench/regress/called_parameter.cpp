// The top has the name of a parameter, and of a variable, that others call.
template <class F> static void rep(F called_parameter) {
  for (int i = 0; i < 6; i++) called_parameter(i);
}
static int twice(int x) {
  auto called_parameter = [](int v) { return 2 * v; };
  return called_parameter(x);
}
void called_parameter(const int x[6], int y[6]) {
  rep([&](int i) { y[i] = twice(x[i]) + 1; });
}
