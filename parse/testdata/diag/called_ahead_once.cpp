// A call of a function that C++ does not know yet there, where all else that stands in front of a parenthesis is defined there.
static int first(int v) {
  return v == 'n' ? 1'000 : next(v); // want P11 "function `next` is called before it is declared"
}
static int next(int v) { return v + 1; }
void called_ahead_once(const int x[8], int y[8]) {
  for (int i = 0; i < 8; i++) y[i] = first(x[i]);
}
