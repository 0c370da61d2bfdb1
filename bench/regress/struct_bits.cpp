// Structs of several types of one size at the top: an array of their bits.
struct item { float w; int id; unsigned n; float c[2]; };
struct pair { double d; long long k; };
void sa(const item in[21], item out[21], pair p[5], item one, float *total) {
  float t = 0;
  for (int i = 0; i < 21; i++) {
    item x = in[i];
    x.w = x.w * 2 + x.c[1];
    x.id -= (int)x.n;
    x.n = x.n * 3u;
    for (int k = 0; k < 2; k++) x.c[k] += one.w;
    t += x.w;
    out[i] = x;
  }
  for (int i = 0; i < 5; i++) { p[i].d = p[i].d * 1.5 + p[i].k; p[i].k = p[i].k << 2; }
  *total = t + one.id;
}
