// Constructors that copy: of a struct whose variables nobody copies, by loops, with another result than a copy of all fields,
// of parameters, and of a base.
#include "hls_stream.h"
template <int N> class image {
 public:
  int n;
  float d[N];
  image(int m) : n(m) {}
  image(const image &o);
  ~image() {}
};
template <int N> image<N>::image(const image &o) {
  n = o.n + 1;
  for (int i = 0; i < N; i++) d[i] = o.d[i] * 2;
}

struct line {
  hls::stream<float> data;
  int size;
  line() : size(16) {}
  line(const line &o) : size(o.size) {
    for (int i = 0; i < 16; i++) data.write(const_cast<line &>(o).data.read());
  }
  line(line &&o) : size(o.size) {}
};

struct counted {
  int id, copies;
  counted(int i) : id(i), copies(0) {}
  counted(const counted &o) : id(o.id), copies(o.copies + 1) {}
};
struct named : counted {
  int name;
  named(int i) : counted(i), name(10 * i) {}
  named(const named &o) : counted(o), name(o.name + 100) {}
};

static int passed(counted c) {
  counted d(c);
  counted e{d};
  return e.copies * 100 + e.id;
}
static int alias(const counted &c) { return c.copies; }

void copy_constructors(const float x[16], float y[16], int z[5]) {
  image<16> a(3);
  line l;
  for (int i = 0; i < 16; i++) l.data.write(x[i]);
  for (int i = 0; i < l.size; i++) a.d[i] = l.data.read();
  image<16> b = a;
  const image<16> c(b);
  for (int i = 0; i < 16; i++) y[i] = c.d[i] + b.n;
  counted p(7);
  named q(5);
  named r = q;
  z[0] = passed(p);
  z[1] = passed(q);
  z[2] = alias(p) + c.n;
  z[3] = r.name + r.copies;
  auto s = r;
  z[4] = s.copies + s.id;
}
