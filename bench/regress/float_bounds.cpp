// Bounds of loops that are constants of float types.
const double N = 32; const float M = 7.5f;
void float_bounds(const int x[32], int y[32], int z[8]) {
  for (int i = 0; i < N; i++) y[i] = x[i] + 1;
  for (int i = 0; i < M; i++) z[i] = x[i];
  for (int i = 7; i >= M; i--) z[i] += 1;
}
