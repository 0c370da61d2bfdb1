struct base { int a; base(int x) : a(x) {} };
struct derived : base { int b; };
struct plain { int a; };
struct hiding : plain { int a; }; // want P05 "field `a` hides one of the base `plain`"
struct copied { int a; copied(int x = 0) { a = x; } copied(const copied &o) { a = o.a + 1; } };
struct around { copied c; around() : c(2) {} };
static copied again(const copied &o) { return o; } // want P05 "a struct `copied` is copied here by a constructor of its own"
struct two { int a, b; two(int x, int y) : a(x), b(y) {} };
void k(int y[4]) {
  derived d;     // want P10 "struct `base` has no constructor for 0 values"
  hiding h;
  copied c(1), e = again(c); // want P05 "a struct `copied` is copied here by a constructor of its own"
  around f, g = f;           // want P05 "a struct `around` is copied here by a constructor of its own"
  two t(1);      // want P10 "struct `two` has no constructor for 1 values"
  two u;         // want P10 "struct `two` has no constructor for 0 values"
  two v(1, 2);
  y[0] = v.a;
}
