// Pointers that are none.
static void g(const float *x, float *y, float *sum = nullptr) {
  for (int i = 0; i < 8; i++) y[i] = x[i];
  *sum = 1; // want P08 "`sum` is a null pointer"
}
static void h(const float *x, float *y, const float *b) {
  for (int i = 0; i < 8; i++)
    y[i] = x[i] + b[i]; // want P08 "`b` is a null pointer"
}
void k(const float x[8], float y[8]) {
  g(x, y);
  h(x, y, nullptr);
}
