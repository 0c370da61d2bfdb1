// memset and memcpy of whole structs: one that begins otherwise, one with an array, one in an array of them, through a pointer.
#include <cstring>

struct state {
  int n;
  float gain;
  short taps[3];
};
struct pair {
  int a = 4;
  int b = 5;
  int sum() const { return a + b; }
};

static void reset(state *s) { memset(s, 0, sizeof(*s)); }

void structs_in_memory(const int x[8], int y[8]) {
  state s = {3, 2.5f, {1, 2, 3}};
  state t;
  memcpy(&t, &s, sizeof(state));
  reset(&s);
  state list[2] = {t, s};
  list[0].taps[1] += x[0];
  memcpy(&list[1], &list[0], sizeof(list[0]));
  pair p;
  memset(&p, 0, sizeof p);
  p.b += 1;
  pair others[3], copies[3];
  for (int k = 0; k < 3; k++) others[k].a = x[k];
  memcpy(copies, others, sizeof(others));
  memset(others, 0, 3 * sizeof(pair));
  for (int i = 0; i < 8; i++)
    y[i] = x[i] * t.n + s.n + s.taps[2] + list[1].taps[1] + int(t.gain * 2) + p.a + p.b + copies[i % 3].a + others[i % 3].b + copies[i % 3].sum();
}
