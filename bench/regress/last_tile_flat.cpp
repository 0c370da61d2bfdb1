// The last tile of a row is cut, and rows lie flat in the result: tiles do not make them longer.
#define R 13
#define T 7
static int min_i(int a, int b) { return a < b ? a : b; }
static void load_in(float buf[T], const float *in, int n, int row) {
  for (int i = 0; i < T; i++) buf[i] = row + i < R ? in[n * R + row + i] : 0;
}
void last_tile_flat(const float in[4 * R], const float w[4][4], float out[4 * R]) {
  float ib[2][T], ob[2][T];
  for (int row = 0; row < R; row += T)
    for (int to = 0; to < 4; to += 2) {
      for (int m = 0; m < 2; m++)
        for (int r = 0; r < T; r++) ob[m][r] = 0;
      int pp = 0;
      load_in(ib[0], in, 0, row);
      for (int ti = 0; ti < 4; ti++) {
        if (ti + 1 < 4) load_in(ib[1 - pp], in, ti + 1, row);
        for (int r = 0; r < T; r++)
          for (int m = 0; m < 2; m++) ob[m][r] += w[to + m][ti] * ib[pp][r];
        pp = 1 - pp;
      }
      for (int m = 0; m < 2; m++)
        for (int r = 0; r < min_i(T, R - row); r++) out[(to + m) * R + row + r] = ob[m][r];
    }
}
