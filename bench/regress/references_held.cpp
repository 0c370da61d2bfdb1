// References to arrays and numbers that structs hold, set by constructors and by lists of values.
template <int I, int O> class Dense {
public:
  Dense(const float (&w)[O][I], const float (&b)[O], float &peak) : w(w), b(b), peak(peak) { peak = 0; }
  void operator()(const float (&x)[I], float (&y)[O]) const {
    for (int o = 0; o < O; o++) {
      float s = b[o];
      for (int i = 0; i < I; i++) s += x[i] * w[o][i];
      y[o] = s;
      peak = s > peak ? s : peak;
    }
  }

private:
  const float (&w)[O][I];
  const float (&b)[O];
  float &peak;
};
struct Sum {
  float &sum;
  int &n;
  void add(float x) { sum += x, n++; }
};

void references_held(const float x[6], const float w[4][6], float y[4], float *peak) {
  static const float b[4] = {1, -2, 3, -4};
  float own[6], k[4][6], r[4], p, s = 0;
  int n = 0, m = 1;
  for (int i = 0; i < 6; i++) own[i] = x[i] * 2;
  for (int o = 0; o < 4; o++)
    for (int i = 0; i < 6; i++) k[o][i] = w[o][i] + 1;
  Dense<6, 4> dense(k, b, p);
  dense(own, r);
  Sum all{s, n}, others = {r[2], m};
  for (int o = 0; o < 4; o++) all.add(r[o]);
  others.add(0.5f);
  all.sum = all.sum / 2;
  for (int o = 0; o < n; o++) y[o] = r[o] + s + m;
  *peak = p;
}
