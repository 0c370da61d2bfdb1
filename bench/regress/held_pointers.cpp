// Structs hold pointers that constructors, lists and copies set; a base calls functions of what it is the base of, which write.
template <class D, int N>
struct layer {
  float buf[N];
  int count;
  void run(const float *x) {
    for (int i = 0; i < N; i++) {
      buf[i] = static_cast<D *>(this)->f(x[i], i);
      static_cast<D &>(*this).note(i);
    }
  }
};

template <int N>
struct bias : layer<bias<N>, N> {
  const float *b;
  float gain = 2;
  explicit bias(const float *p) : b(p) { this->count = 0; }
  float f(float v, int i) { return gain * v + b[i]; }
  void note(int i) { this->count += i % 3; }
};

class window {
  const float *at;
  float *out;
  int n;

 public:
  window(const float *from, float *to, int size) {
    at = from + size;
    out = to;
    n = size;
    out[0] = at[0];
  }
  float mean() const {
    float s = 0;
    for (int i = 0; i < 4; i++) s += at[i];
    return s / n;
  }
  void put(int i, float v) { out[i] = v; }
};

struct rows {
  const float (*m)[4];
  int n;
};

static float total(rows r) {
  float s = 0;
  for (int i = 0; i < r.n; i++)
    for (int j = 0; j < 4; j++) s += r.m[i][j];
  return s;
}

void held_pointers(const float x[32], const float b[32], const float m[8][4], float y[32], float z[8], float s[3]) {
  bias<32> k(b);
  k.run(x);
  for (int i = 0; i < 32; i++) y[i] = k.buf[i];
  for (int i = 0; i < 7; i++) {
    window w(&x[4 * i], z, 4);
    w.put(i + 1, w.mean());
  }
  rows r = {m, 8}, t = r;
  s[0] = total(r);
  s[1] = t.m[2][1];
  const float *late = nullptr;
  late = x;
  s[2] = k.count + late[5];
}
