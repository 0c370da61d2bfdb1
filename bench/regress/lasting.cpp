// Variables keep their values between calls: of a function that several calls share, of
// each instance of a template, of a struct, and a global one.
struct P { int a; short b[2]; };
template <int ID> static int cell(int in) {
  static int held = ID + 1;
  int out = in < held ? in : held;
  held = in < held ? held : in;
  return out;
}
static int tick(int by) {
  static int now;
  now += by;
  return now;
}
int seen[3] = {1, 2};
void state(const int x[8], int y[8], int z[8]) {
  static P p;
  static int own[2];
  for (int i = 0; i < 8; i++) {
    own[0] = x[i];
    y[i] = cell<1>(cell<0>(x[i])) + tick(1);
    p.a += own[0];
    p.b[i & 1] += 1;
    seen[i % 3] ^= p.b[i & 1];
    z[i] = p.a + seen[i % 3] + tick(2);
  }
}
