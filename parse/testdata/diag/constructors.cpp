struct base { int a; base(int x) : a(x) {} };
struct derived : base { int b; };             // want P05 "`base`, a base with constructors"
struct copied { int a; copied(int x) { a = x; } copied(const copied &o) { a = o.a + 1; } }; // want P05 "a constructor that copies a struct `copied`"
struct two { int a, b; two(int x, int y) : a(x), b(y) {} };
void k(int y[4]) {
  derived d;
  copied c(1);
  two t(1);      // want P10 "struct `two` has no constructor for 1 values"
  two u;         // want P10 "struct `two` has no constructor for 0 values"
  two v(1, 2);
  y[0] = v.a;
}
