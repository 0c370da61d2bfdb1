// Sizes that are computed with constants of floating types.
const float RATIO = 0.5;
const int N = 16;
const int HALF = int(N * RATIO);
constexpr int QUARTER = (int)(N * 0.25f);
const int MOST = N * RATIO * 1.1;

void sizes_of_floats(const float x[N], float y[QUARTER], float z[MOST]) {
  float t[HALF];
  for (int i = 0; i < HALF; i++) t[i] = x[i] + 1;
  for (int i = 0; i < QUARTER; i++) y[i] = t[i] * 2;
  for (int i = 0; i < MOST; i++) z[i] = t[i];
}
