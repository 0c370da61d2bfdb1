// Cases of a border, corners first: one of them holds, so that each iteration sets d before it reads it.
#define N 24
#define T(i, j) t[(i) * N + (j)]
#define P p[i * N + j]
static void step(float r[N * N], float t[N * N], float p[N * N], float k) {
  float d;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      if (i == 0 || j == 0 || i == N - 1 || j == N - 1) {
        if (i == 0 && j == 0) d = k * (P + T(0, 1) + T(1, 0) - 2.0f * T(0, 0));
        else if (i == 0 && j == N - 1) d = k * (P + T(0, j - 1) + T(1, j) - 2.0f * T(0, j));
        else if (i == N - 1 && j == N - 1) d = k * (P + T(i, j - 1) + T(i - 1, j) - 2.0f * T(i, j));
        else if (i == N - 1 && j == 0) d = k * (P + T(i, 1) + T(i - 1, 0) - 2.0f * T(i, 0));
        else if (i == 0) d = k * (P + T(0, j + 1) + T(0, j - 1) + T(1, j) - 3.0f * T(0, j));
        else if (j == N - 1) d = k * (P + T(i + 1, j) + T(i - 1, j) + T(i, j - 1) - 3.0f * T(i, j));
        else if (i == N - 1) d = k * (P + T(i, j + 1) + T(i, j - 1) + T(i - 1, j) - 3.0f * T(i, j));
        else if (j == 0) d = k * (P + T(i + 1, 0) + T(i - 1, 0) + T(i, 1) - 3.0f * T(i, 0));
      } else d = k * (P + T(i + 1, j) + T(i - 1, j) + T(i, j + 1) + T(i, j - 1) - 4.0f * T(i, j));
      r[i * N + j] = T(i, j) + d;
    }
}
void border_chain(float r[N * N], float t[N * N], float p[N * N], float k) {
  for (int s = 0; s < 3; s++) {
    step(r, t, p, k);
    step(t, r, p, k);
  }
}
