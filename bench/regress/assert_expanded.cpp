// Assertions that a preprocessor has expanded, and choices that are statements.
extern "C" void __assert_fail(const char *, const char *, unsigned int, const char *) throw() __attribute__((noreturn));
static void add(int &s, int x) { s += x; }
static void take(int &s, int x) { s -= x; }
static int half(int x) {
  if (x >= 0) return x / 2;
  else __assert_fail("x >= 0", "k.cpp", 8, "half");
}
void assert_expanded(const unsigned char a[16], int b[16], int rows) {
  rows > 0 && rows <= 99 && ((bool)"the rows must fit") ? ((void)0) : __assert_fail("rows > 0", "k.cpp", 11, __PRETTY_FUNCTION__);
  (static_cast<bool>(rows < 100) ? void(0) : __assert_fail("rows < 100", "k.cpp", 12, __extension__ __PRETTY_FUNCTION__));
  int s = 0, asked = 0; // the latter is changed where an assertion asks
  for (int i = 0; i < 16; i++) {
    a[i] % 3 == 0 ? add(s, a[i]) : take(s, i);
    a[i] > 100 ? (void)s++ : (void)0;
    b[i] = s + half(a[i]);
    (asked++ < 20) ? (void)(0) : __assert_fail("asked", "k.cpp", 18, "f");
  }
  b[0] += asked;
}
