#include <cstring>

// Structs with operator[], by reference and by pointer, on constants and variables; a function
// and a lambda that return auto; a table that is a string.
template <typename T, int R, int C> struct matrix {
  T d[R][C];
  T *operator[](int r) { return d[r]; }
  const T *operator[](int r) const { return d[r]; }
};
struct ring {
  float held[8];
  int turn;
  float &operator[](int k) {
    int at = (turn + k) & 7;
    return held[at];
  }
  float operator()(int k) const { return held[(turn + k) & 7]; }
};
template <typename T, int R, int K, int C> void multiply(const matrix<T, R, K> &a, const matrix<T, K, C> &b, matrix<T, R, C> &c) {
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++) {
      T s = 0;
      for (int k = 0; k < K; k++) s += a[i][k] * b[k][j];
      c[i][j] = s;
    }
}
static const char digits[] = "0123456789abcdef\n";

void subscript_operators(const float A[8][4], const float B[4][8], const float x[32], float Y[8][8], float z[32], char hex[32], float total[1]) {
  matrix<float, 8, 4> a;
  matrix<float, 4, 8> b;
  matrix<float, 8, 8> c;
  memcpy(a.d, A, sizeof(a.d));
  memcpy(b.d, B, sizeof(b.d));
  multiply(a, b, c);
  auto sum = [](const float *u, int n) {
    float s = 0;
    for (int i = 0; i < n; i++) s += u[i];
    return s;
  };
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++) Y[i][j] = c[i][j] - c[j][i];
  ring r = {{0, 0, 0, 0, 0, 0, 0, 0}, 0};
  for (int i = 0; i < 32; i++) {
    r[0] = x[i];
    r[3] += 0.5f * x[i];
    z[i] = r(0) + r[5];
    r.turn++;
    hex[i] = digits[i & 15];
  }
  total[0] = sum(c[2], 8) + sum(x, 32);
}
