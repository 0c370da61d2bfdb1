// The kind of a type before its name in a namespace.
namespace in {
union bits { double d; long long i; };
struct two { float a, b; };
}
void qualified_union(const double x[64], int y[64]) {
  for (int i = 0; i < 64; i++) {
    union in::bits c;
    c.d = x[i];
    struct in::two t = {1.0f, 2.0f};
    y[i] = (c.i >> 63 & 1) + (t.a < t.b);
  }
}
