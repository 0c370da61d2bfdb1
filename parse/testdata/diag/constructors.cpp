struct base { int a; base(int x) : a(x) {} };
struct derived : base { int b; };
struct plain { int a; };
struct hiding : plain { int a; }; // want P05 "field `a` hides one of the base `plain`"
struct copied { int a; copied(int x) { a = x; } copied(const copied &o) { a = o.a + 1; } }; // want P05 "a constructor that copies a struct `copied`"
struct two { int a, b; two(int x, int y) : a(x), b(y) {} };
void k(int y[4]) {
  derived d;     // want P10 "struct `base` has no constructor for 0 values"
  hiding h;
  copied c(1);
  two t(1);      // want P10 "struct `two` has no constructor for 1 values"
  two u;         // want P10 "struct `two` has no constructor for 0 values"
  two v(1, 2);
  y[0] = v.a;
}
