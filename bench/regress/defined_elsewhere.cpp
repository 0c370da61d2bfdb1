// Functions of namespaces and of structs in them that are defined elsewhere, one of them called half, which is no type
// here, and structs and friends in structs.
namespace net {
namespace deep {
struct gain {
  struct pair {
    int lo, hi;
  };
  int k;
  struct {
    short offset;
  } more;
  int of(int x) const;
  friend gain operator+(gain a, const gain &b) {
    a.k += b.k;
    return a;
  }
};
int twice(int x);
void defined_elsewhere(const int x[16], int y[16]);
int half(int x) { return x / 2; }
} // namespace deep
} // namespace net

int net::deep::gain::of(int x) const { return x * k + more.offset; }

int net::deep::twice(int x) { return 2 * half(x); }

void net::deep::defined_elsewhere(const int x[16], int y[16]) {
  gain one, two;
  one.k = 1;
  two.k = 2;
  one.more.offset = 5;
  for (int i = 0; i < 16; i++) {
    gain::pair p;
    p.lo = twice(x[i]);
    p.hi = (one + two).of(x[i]);
    y[i] = p.lo + p.hi;
  }
}
