// Structs between functions that outlive a run, without a value that does.
struct gradient_t {
  float x, y;
};
struct cell_t {
  gradient_t g[2];
  int n;
};

static cell_t shared[8];

static void differences(const float a[17], gradient_t b[16]) {
  for (int i = 0; i < 16; i++) {
    gradient_t g;
    g.x = a[i + 1] - a[i];
    g.y = a[i] * 2;
    b[i] = g;
  }
}

static void pack(gradient_t b[16]) {
  for (int i = 0; i < 8; i++) {
    shared[i].g[0] = b[2 * i];
    shared[i].g[1] = b[2 * i + 1];
    shared[i].n = i;
  }
}

void static_structs(const float a[17], float c[8], int d[8]) {
  static gradient_t t[16];
  differences(a, t);
  pack(t);
  for (int i = 0; i < 8; i++) {
    c[i] = shared[i].g[0].x * shared[i].g[1].y + shared[i].g[1].x;
    d[i] = shared[i].n + 1;
  }
}
