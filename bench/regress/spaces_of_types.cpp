// Types, constants and enums of one name in several namespaces.
#include <cstdint>
namespace a {
struct vec {
  float x, y;
  vec(float p, float q) : x(p), y(q) {}
  vec operator+(const vec &o) const { return vec(x + o.x, y + o.y); }
  float len() const { return x * x + y * y; }
};
typedef int word;
const int K = 3;
enum { SIZE = 8 };
} // namespace a
namespace b {
struct vec {
  int p[3];
  int sum() const { return p[0] + p[1] + p[2]; }
};
using word = short;
const int K = 5;
enum { SIZE = 32 };
static vec make(int i) {
  vec v;
  v.p[0] = i;
  v.p[1] = K;
  v.p[2] = a::K;
  return v;
}
enum class mode { off, on };
namespace inner {
template <typename T> struct box { T v; };
const float table[2] = {1, 2};
const int K = 7;
static int both(int i) { return i * K + SIZE; }
} // namespace inner
} // namespace b
namespace c {
enum class mode { on, off };
template <typename T> struct box { T v[2]; };
const float table[3] = {3, 4, 5};
} // namespace c
using namespace a;
namespace short_name = b::inner;

static float twice(const vec &v) { return v.len() * 2; }

void spaces_of_types(const float x[b::SIZE], float y[32], int z[32]) {
  for (int i = 0; i < b::SIZE; i++) {
    a::vec u = a::vec(x[i], 2.0f) + vec(1, K);
    b::vec w = b::make(i);
    a::word n = w.sum();
    b::word m = n * 1000;
    b::inner::box<int> q;
    c::box<int> r;
    q.v = n;
    r.v[1] = m;
    y[i] = twice(u) + a::K + b::inner::table[i % 2] * c::table[i % 3];
    z[i] = m + n + b::K + (int)b::mode::on + 10 * (int)c::mode::on + q.v + r.v[1] + b::inner::both(i) + SIZE;
  }
}
