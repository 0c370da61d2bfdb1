// A sliding window unit as one loop: it fills a ring of rows, and gives the windows of those before, with counters that begin anew at
// different times.
const int K = 3, W = 9, C = 2, O = W - K + 1;
template <typename T> void windows(const T in[W * W * C], T out[O * O * K * K * C]) {
  T ring[K + 1][W * C];
  int block = 0, line = 0, taken = 0, y = 0, x = 0, ky = 0, kx = 0, c = 0, turn = 0, given = 0;
  for (int i = 0; i < K * W * C + O * O * K * K * C; i++) {
    if (taken < K * W * C) {
      ring[block][line++] = in[taken++];
      if (line == W * C) {
        line = 0;
        if (++block == K + 1) block = 0;
      }
    } else {
      int from = block + 1 + ky;
      if (from >= K + 1) from -= K + 1;
      T value = ring[from][(x + kx) * C + c];
      out[given++] = value;
      if (++c == C) {
        c = 0;
        if (++kx == K) {
          kx = 0;
          if (++ky == K) {
            ky = 0;
            if (++x == O) {
              x = 0;
              y++;
            }
          }
        }
      }
      if (turn < W * C && y + K < W) {
        ring[block][line++] = in[taken++];
        if (line == W * C) {
          line = 0;
          block = block == K ? 0 : block + 1;
        }
      }
      if (++turn == O * K * K * C) turn = 0;
    }
  }
}

void window_unit(const short in[W * W * C], const float weights[K * K * C], short out[O * O * K * K * C], float sums[O * O]) {
  windows<short>(in, out);
  int at = 0, of = 0; // what takes the windows counts, too
  float sum = 0;
  for (int i = 0; i < O * O * K * K * C; i++) {
    sum += out[i] * weights[at];
    if (++at == K * K * C) {
      sums[of++] = sum;
      sum = 0;
      at = 0;
    }
  }
}
