/* A pointer that a struct holds is given another row in each run of a loop, and behind the loop it is not used. */
typedef struct {
  float *row, *cache, *x;
} state;
static void step(state *s, int pos, int layer) {
  int from = layer * 2 * 4;
  s->row = s->cache + from + pos * 4;
  for (int i = 0; i < 4; i++) s->row[i] = s->x[i] * 0.5f + layer;
}
void held_by_layer(float x[4], float cache[3 * 2 * 4], int pos, float y[4]) {
  state s;
  s.x = x;
  s.cache = cache;
  for (int l = 0; l < 3; l++) {
    step(&s, pos & 1, l);
    for (int i = 0; i < 4; i++) x[i] = s.row[3 - i] + 1.0f;
  }
  for (int i = 0; i < 4; i++) y[i] = s.x[i];
}
