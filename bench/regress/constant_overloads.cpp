// Functions of a struct that differ in const alone: what is called depends on the object.
struct Counted {
  int value, calls;
  int get() {
    calls++;
    return value;
  }
  int get() const { return value + 100; }
  int twice() const { return get() * 2; }
};
struct Pair {
  Counted one, other;
  int both() const { return one.get() + other.get(); }
};

static int read(const Counted &c) { return c.get(); }

void constant_overloads(int a[8], int o[8]) {
  Counted c;
  Pair p;
  c.calls = 0;
  for (int i = 0; i < 8; i++) {
    c.value = a[i] % 50;
    p.one = c;
    p.other = c;
    const Counted fixed = c;
    o[i] = c.get() + 1000 * read(c) + 200000 * (c.twice() % 7) + 7 * c.calls + 3 * p.both() + fixed.get();
  }
}
