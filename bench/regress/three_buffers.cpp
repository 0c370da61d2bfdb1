// Tiles in three buffers that take turns to be loaded, computed with and stored, as flags say.
static void load(int flag, int t, const float *x, float *l) {
  if (flag)
    for (int i = 0; i < 8; i++) l[i] = x[t * 8 + i];
}
static void compute(int flag, const float *q, const float *l, float *o) {
  if (flag)
    for (int i = 0; i < 4; i++) {
      float s = 0;
      for (int k = 0; k < 2; k++) s += (l[i * 2 + k] - q[k]) * (l[i * 2 + k] - q[k]);
      o[i] = s;
    }
}
static void store(int flag, int t, const float *o, float *d) {
  if (flag)
    for (int i = 0; i < 4; i++) d[t * 4 + i] = o[i];
}
void three_buffers(const float q[2], const float x[40], float d[20]) {
  float l0[8], l1[8], l2[8], o0[4], o1[4], o2[4];
  for (int i = 0; i < 5 + 2; i++) {
    int loads = i >= 0 && i < 5, computes = i >= 1 && i < 5 + 1, stores = i >= 2 && i < 5 + 2;
    if (i % 3 == 0) {
      load(loads, i, x, l0);
      compute(computes, q, l2, o2);
      store(stores, i - 2, o1, d);
    } else if (i % 3 == 1) {
      load(loads, i, x, l1);
      compute(computes, q, l0, o0);
      store(stores, i - 2, o2, d);
    } else {
      load(loads, i, x, l2);
      compute(computes, q, l1, o1);
      store(stores, i - 2, o0, d);
    }
  }
}
