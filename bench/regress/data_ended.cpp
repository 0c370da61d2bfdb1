// Loops that data ends: a search that returns from within, Euclid's algorithm, a value that converges, and the
// stages of a Fourier transform, whose inner step a variable holds.
static int find(const int *t, int n, int key) {
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = (lo + hi) / 2;
    if (t[mid] == key) return mid;
    if (t[mid] < key) lo = mid + 1; else hi = mid - 1;
  }
  return -1;
}

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned t = a % b;
    a = b;
    b = t;
  }
  return a;
}

void data_ended(const int t[50], const int keys[16], const float x[16], int at[16], unsigned common[16], float root[16], float re[16]) {
  unsigned divisor[16];
  for (int i = 0; i < 16; i++) at[i] = find(t, 50, keys[i]);
  for (int i = 0; i < 16; i++) divisor[i] = gcd(keys[i] & 1023, t[i] & 255);
  for (int i = 0; i < 16; i++) common[i] = divisor[i] * 2 + 1;
  for (int i = 0; i < 16; i++) {
    float a = x[i] < 0 ? -x[i] : x[i], r = a + 1, before;
    int most = 0;
    do {
      before = r;
      r = 0.5f * (r + a / r);
    } while (r < before && ++most < 40);
    root[i] = r;
  }
  int i, j, k, half, points, step = 8;
  for (int stage = 1; stage <= 4; stage++) {
    points = 1 << stage;
    half = points / 2;
    k = 0;
    for (j = 0; j < half; j++) {
      float c = x[k];
      k += step;
      for (i = j; i < 16; i += points) {
        float up = re[i + half] * c;
        re[i + half] = re[i] - up;
        re[i] = re[i] + up;
      }
    }
    step = step / 2;
  }
}
