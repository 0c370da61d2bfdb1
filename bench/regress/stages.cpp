// Stages whose loops end at powers of two: with a step of a power, in a function, and in subscripts.

const int LOG = 4, N = 1 << LOG;

static void stage(int at, const float x[N], float y[N]) {
  int points = 1 << at, half = points / 2;
  for (int j = 0; j < half; j++)
    for (int t = 0; t < N >> at; t++) {
      int i = j + t * points;
      y[i] = x[i] + x[i + half];
      y[i + half] = x[i] - x[i + half];
    }
}

void stages(float re[N], float im[N], const float c[N / 2], const float s[N / 2], const float x[N], float y[N], unsigned z[N], const unsigned bits[N]) {
  for (int stage = 1; stage <= LOG; stage++) {
    int points = 1 << stage, half = points / 2;
    for (int j = 0; j < half; j++)
      for (int i = j; i < N; i += points) {
        int low = i + half, k = j << (LOG - stage);
        float r = re[low] * c[k] - im[low] * s[k], m = im[low] * c[k] + re[low] * s[k];
        re[low] = re[i] - r;
        im[low] = im[i] - m;
        re[i] += r;
        im[i] += m;
      }
  }
  float between[LOG + 1][N];
  for (int i = 0; i < N; i++) between[0][i] = x[i];
  for (int k = 0; k < LOG; k++) stage(k + 1, between[k], between[k + 1]);
  for (int i = 0; i < N; i++) y[i] = between[LOG][i];
  for (int b = 0; b < 3; b++) { // a shift of data, not of a constant
    for (int i = 0; i < N; i++) z[i] = (b > 0 ? z[i] : 0) + ((bits[i] >> b) & 1);
  }
  for (int k = 0; k < LOG; k++) {
    int span = 1 << k;
    for (int i = 0; i < N; i++) z[i] += bits[i / span * span];
  }
}
