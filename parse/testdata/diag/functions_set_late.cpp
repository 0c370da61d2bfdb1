static float sq(float x) { return x * x; }
static float dbl(float x) { return x + x; }
void top(const float x[16], float y[16], int m) {
  float (*f)(float) = sq; // want P05 "it is not known which function this is"
  if (m) f = dbl;
  for (int i = 0; i < 16; i++) y[i] = f(x[i]);
}
