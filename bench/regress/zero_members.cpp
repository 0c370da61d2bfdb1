// Members of a struct that begin with 0, several in a line, beside an enum and a template whose values are 0, too.
struct Biquad {
  enum { A = 0, B = 1 };
  template <class T, int N = 0, int M = 0> static T plus(T x) {
    T a = 0, b = 0;
    return x + a + b + N + M;
  }
  float z1 = 0, z2 =0, gain = 0.5f;
  float run(float x) {
    float v = x + z1;
    z1 = z2 - gain * v;
    z2 = 0.25f * v + A;
    return plus<float>(v);
  }
};
void zero_members(const float x[64], float y[64]) {
  Biquad f;
  for (int n = 0; n < 64; n++) y[n] = f.run(x[n]);
}
