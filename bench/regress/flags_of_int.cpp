#define TILES 16
#define SIZE 64

// Load, work and store take turns with two buffers; what each of them has to do in a turn is said by integers.
static void load(int flag, int t, const float *x, float *b) {
  if (flag)
    for (int i = 0; i < SIZE; i++) b[i] = x[t * SIZE + i];
}
static void work(int flag, const float *b, float *d) {
  if (flag == 1)
    for (int i = 0; i < SIZE; i++) d[i] = b[i] * b[i] + 1.0f;
}
static void store(int flag, int t, const float *d, float *y) {
  if (!flag) return;
  for (int i = 0; i < SIZE; i++) y[t * SIZE + i] = d[i];
}

void flags_of_int(const float x[TILES * SIZE], float y[TILES * SIZE]) {
  float b0[SIZE], b1[SIZE], d0[SIZE], d1[SIZE];
  for (int t = 0; t < TILES + 2; t++) {
    int loads = t >= 0 && t < TILES;
    int works = t >= 1 && t < TILES + 1, stores = 0;
    if (t >= 2 && t < TILES + 2) stores = 1;
    if (t % 2 == 0) {
      load(loads, t, x, b0);
      work(works, b1, d1);
      store(stores, t - 2, d0, y);
    } else {
      load(loads, t, x, b1);
      work(works, b0, d0);
      store(stores, t - 2, d1, y);
    }
  }
}
