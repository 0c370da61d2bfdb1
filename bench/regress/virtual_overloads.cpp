// A function of a derived struct overrides a virtual one of the same parameters only, and none while the base is constructed.
typedef int num;

struct A {
  int k;
  A(int x) { k = g(x); }
  virtual int g(int x) { return x + 1; }
  virtual int g(float x) { return x + 3; }
  virtual int p(int x) = 0;
  int f(int x) { return g(x) + p(x); }
  int ff(float x) { return g(x) + k; }
};
struct B : A {
  B(int x) : A(x) { k += g(x); }
  int g(num x) { return 10 * x; }
  int p(int x) { return x - k; }
};
struct C : B {
  C(int x) : B(x) {}
  int g(float x) { return 20 * x; }
  int g(int x, int y) { return x * y; }
};

void virtual_overloads(const int x[8], int y[8], int z[8]) {
  for (int i = 0; i < 8; i++) {
    B b(x[i]);
    C c(i);
    y[i] = b.f(i) + 100 * b.ff(x[i]);
    z[i] = c.f(x[i]) + 100 * c.ff(i);
  }
}
